import type { ReactNode } from 'react'
import { dayInJakarta } from '#contract/days.ts'
import type { LsproFace, Scope } from '#contract/lspro-shapes.ts'
import { longDate } from '#contract/values.ts'
import { State } from '#ui/State.tsx'
import { accreditationOf } from './accreditation.ts'
import { Fact } from './Fact.tsx'
import { Scopes } from './Scopes.tsx'

type Props = {
  lspro: Pick<LsproFace, 'accreditation_no' | 'accreditation_start_date' | 'accreditation_end_date' | 'remark'>
  scopes: readonly Scope[]
  /** Products anyone may see that it has certified; nothing while it is not known. */
  products?: number
  /** Its owner's: 'Edit Informasi Tambahan', and where it is. */
  tools?: ReactNode
}

/** By whom a body is accredited, until when, and for what (rows 252, 260). */
export const InformationPane = ({ lspro, scopes, products, tools }: Props) => (
  <section className="stack">
    <div className="head">
      <h2>Informasi Tambahan</h2>
      {tools}
    </div>
    <div className="panel stack">
      {lspro.remark && <p className="prose">{lspro.remark}</p>}
      <dl className="facts facts--s">
        <Fact name="Nomor akreditasi">{lspro.accreditation_no || none}</Fact>
        <Fact name="Mulai berlaku">{dated(lspro.accreditation_start_date)}</Fact>
        <Fact name="Berlaku sampai">
          {dated(lspro.accreditation_end_date)} <Ending end={lspro.accreditation_end_date} />
        </Fact>
        {products !== undefined && <Fact name="Produk bersertifikat">{products} produk di etalase</Fact>}
      </dl>
      <h3>Ruang Lingkup</h3>
      {scopes.length > 0 ? <Scopes scopes={scopes} /> : <p className="muted">Tidak ada data</p>}
    </div>
  </section>
)

const none = 'Tidak ada data'
const dated = (date: string | null) => (date ? longDate(date) : none)

function Ending({ end }: { end: string | null }) {
  const { look = 'plain' } = accreditationOf(end, dayInJakarta()) ?? {}
  return look === 'plain' ? null : <State look={look}>{look === 'wait' ? 'Segera berakhir' : 'Sudah berakhir'}</State>
}
