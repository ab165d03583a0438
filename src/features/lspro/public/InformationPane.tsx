import type { ReactNode } from 'react'
import type { LsproProfile, Scope } from '#contract/lspro/schemas.ts'
import { countedText } from '#contract/showcase/rules.ts'
import { longDate } from '#contract/time/dates.ts'
import { useToday } from '#offline/network/server-clock.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { accreditationStatus } from './accreditation.ts'
import { Fact } from './Fact.tsx'
import { ScopeList } from './ScopeList.tsx'

type Props = {
  lspro: Pick<LsproProfile, 'accreditation_no' | 'accreditation_start_date' | 'accreditation_end_date' | 'remark'>
  scopes: readonly Scope[]
  /** Number of public products with its certificate; undefined while unknown. */
  products?: number
  /** For the owner: 'Edit Informasi Tambahan' and the save state. */
  tools?: ReactNode
}

/** An LSPRO's accreditation: its number, its dates and its scopes. */
export const InformationPane = ({ lspro, scopes, products, tools }: Props) => (
  <section className="stack">
    <div className="head">
      <h2>Informasi Tambahan</h2>
      {tools}
    </div>
    <div className="panel stack">
      {lspro.remark && <p className="prose">{lspro.remark}</p>}
      <dl className="facts facts--s">
        <Fact name="Nomor akreditasi">{lspro.accreditation_no || noDataText}</Fact>
        <Fact name="Akreditasi sejak">{dateText(lspro.accreditation_start_date)}</Fact>
        <Fact name="Akreditasi sampai">
          {dateText(lspro.accreditation_end_date)} <AccreditationTag end={lspro.accreditation_end_date} />
        </Fact>
        {products !== undefined && <Fact name="Produk bersertifikat">{countedText(products)} produk di etalase</Fact>}
      </dl>
      <h3>Ruang Lingkup</h3>
      {scopes.length > 0 ? <ScopeList scopes={scopes} /> : <p className="muted">Tidak ada data</p>}
    </div>
  </section>
)

const noDataText = 'Tidak ada data'
const dateText = (date: string | null) => (date ? longDate(date) : noDataText)

function AccreditationTag({ end }: { end: string | null }) {
  const { variant = 'plain' } = accreditationStatus(end, useToday()) ?? {}
  return variant === 'plain' ? null : (
    <StatusTag variant={variant}>{variant === 'wait' ? 'Segera berakhir' : 'Sudah berakhir'}</StatusTag>
  )
}
