// @chunk owner-pages
import { useMemo, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { DecisionsNote } from '#catalog/DecisionsNote.tsx'
import { addresses } from '#contract/addresses.ts'
import { isCompleted, type Session } from '#session/session.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { plus } from '#ui/display/lazy-icons.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { homeViewOf } from '../products/own-view.ts'
import { useOwnProducts } from '../products/use-own-products.ts'
import { useOwnShop } from '../use-own-shop.ts'
import { OwnProductRows } from './OwnProductRows.tsx'
import { ShopHomeHeader } from './ShopHomeHeader.tsx'
import { ShopTaskList } from './ShopTaskList.tsx'
import { ShopTools } from './ShopTools.tsx'
import { groupTotals, useShopState } from './use-shop-state.ts'
import { WeekFigures } from './WeekFigures.tsx'
import './shop-home.css'

/** 'Toko saya', the start page of a merchant: the state of the shop, the owner's tasks, the products, the tools. */
export function ShopHomePage() {
  useTitle('Toko saya')
  const me = useRequireSession()
  if (!me) return null
  return me.merchant_id ? <ShopHome me={me} /> : <Redirect to={addresses.wentWrong} replace />
}

function ShopHome({ me }: { me: Session }) {
  const query = useSearch()
  const view = useMemo(() => homeViewOf(new URLSearchParams(query)), [query])
  const own = useOwnShop()
  const products = useOwnProducts(view)
  const groups = groupTotals(products)
  const state = useShopState(own, groups)
  // The tasks are above the rest: nothing is rendered below them before they are known, because they would move it.
  const isReady = products.page !== undefined && (products.query.data !== undefined || products.query.error !== null)
  // Before the registration is complete there is nothing to list, unless a draft was left on this phone.
  const hasProducts = state.standing !== 'unfinished' || (products.page?.products.length ?? 0) > 0
  const [isStarted, setStarted] = useState(false)
  if (isReady && !isStarted) setStarted(true)
  return (
    <div className="shop-home">
      <div className="shop-home__main stack">
        <ShopHomeHeader own={own} state={state} />
        <DecisionsNote />
        <ShopTaskList tasks={state.tasks} ready={isStarted} />
        {isStarted && state.mayAddProducts && (
          <ButtonLink to={addresses.createProduct} wide>
            <Icon d={plus} />
            Tambah Produk
          </ButtonLink>
        )}
        {isStarted && hasProducts && <OwnProductRows view={view} products={products} groups={groups} />}
      </div>
      {isStarted && state.standing !== 'unfinished' && (
        <div className="shop-home__side stack">
          {isCompleted(me) && <WeekFigures />}
          <ShopTools own={own} />
        </div>
      )}
    </div>
  )
}
