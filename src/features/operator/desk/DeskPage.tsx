import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { deskAddresses, deskPageAt } from './desk-pages.ts'

const modules = import.meta.glob<Record<string, ComponentType>>(['../*/*Page.tsx', '!./*'], { eager: true })

/** All pages under the desk's address. They are one route of the app, so that the app does not load their list. */
export function DeskPage() {
  const [path] = useLocation()
  const file = deskPageAt(path)?.page ?? ''
  const Page = modules[`../${file}.tsx`]?.[file.replace(/.*\//, '')] ?? DeskPageNotFound
  return <Page key={path} />
}

const DeskPageNotFound = () => (
  <Empty variant="shut" title="Bagian meja ini tidak ada." page>
    <ButtonLink to={deskAddresses.queue}>Ke antrean</ButtonLink>
  </Empty>
)
