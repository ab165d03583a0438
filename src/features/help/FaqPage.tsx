// @chunk help
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { faqCategories, filterFaq, helpMessages } from '#contract/help/rules.ts'
import type { FaqItem } from '#contract/help/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { unbroken } from '#ui/display/unbroken.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { faqAddress, faqInput, faqViewOf } from './faq-view.ts'
import './help.css'

/** Questions and answers. The filters are in the address; searching works offline. */
export function FaqPage() {
  useTitle('FAQ')
  const view = faqViewOf(new URLSearchParams(useSearch()))
  const { search, category } = view
  const [, go] = useLocation()
  const faq = useQuery(endpointQuery('help.faq', faqInput))
  const found = filterFaq(faq.data?.data.faq ?? [], { search, category_id: category })
  return (
    <div className="help stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="FAQ" />
      <div className="row">
        <div className="titled grow">
          <h1>Pertanyaan yang sering diajukan</h1>
          <p className="small muted" role="status">
            {faq.data && search ? `${found.length} pertanyaan cocok` : ''}
          </p>
        </div>
        <span className="only-wide">
          <ShareButton />
        </span>
      </div>
      <SearchField
        label="Cari pertanyaan"
        name="search"
        action={addresses.faq}
        {...(category && { hidden: { category_id: String(category) } })}
        value={search}
        onSearch={(text) => go(faqAddress({ search: text, category }))}
      />
      <TabLinks
        label="Kategori pertanyaan"
        here={String(category)}
        tabs={faqCategories.map(({ id, name }) => ({
          tab: String(id),
          name,
          to: faqAddress({ search, category: id }),
        }))}
      />
      <QueryResult
        query={faq}
        what="Daftar pertanyaan"
        skeleton={<FaqSkeleton />}
        empty={() => found.length === 0 && <NoQuestions isFiltered={search !== '' || category !== 0} />}
      >
        {() => (
          <ul className="panel faq" key={`${category} ${search}`}>
            {found.map((item) => (
              <Question
                key={item.id}
                item={item}
                isLinked={item.id === view.id}
                open={item.id === view.id || found.length === 1}
              />
            ))}
          </ul>
        )}
      </QueryResult>
      <div className="help__more">
        <p>Belum menemukan jawabannya?</p>
        <ButtonLink to={addresses.contact} variant="soft">
          Tulis kepada kami
        </ButtonLink>
      </div>
    </div>
  )
}

type Props = { item: FaqItem /** The address has the id of this question. */; isLinked: boolean; open: boolean }

function Question({ item: { id, title, remark }, isLinked, open }: Props) {
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLinked) return
    summary.current?.scrollIntoView({ block: 'center' })
    summary.current?.focus({ preventScroll: true })
  }, [isLinked])
  return (
    <li>
      <details open={open}>
        <summary ref={summary}>
          <h2>{unbroken(title)}</h2>
          <Icon d={next} />
        </summary>
        <div className="written">{renderRichText(remark, 'h3')}</div>
        <div className="row">
          <Link
            className="link link--bare small"
            href={faqAddress({ id })}
            aria-label={`Tautan ke pertanyaan ini: ${title}`}
          >
            Tautan ke pertanyaan ini
          </Link>
          <ShareButton to={faqAddress({ id })} name={`Bagikan pertanyaan: ${title}`} />
        </div>
      </details>
    </li>
  )
}

const NoQuestions = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty
    variant="find"
    title={helpMessages.none}
    description={isFiltered ? 'Coba kata lain, atau kategori lain.' : 'Belum ada pertanyaan di sini.'}
  >
    {isFiltered && (
      <ButtonLink to={addresses.faq} variant="text">
        Tampilkan semua
      </ButtonLink>
    )}
  </Empty>
)

const FaqSkeleton = () => (
  <div className="panel faq" aria-hidden="true">
    {[60, 80, 60, 40, 80].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
      <div key={index} className="faq__skeleton">
        <SkeletonLine width={width as 60} />
      </div>
    ))}
  </div>
)
