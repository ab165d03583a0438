import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { type LsproTab, lsproTabAddress, lsproTabNames, lsproTabs } from './lspro-view.ts'

/** The five tabs of an LSPRO. */
export const LsproTabs = ({ id, tab: current }: { id: number; tab: LsproTab }) => (
  <div className="lsprotabs">
    <TabLinks
      label="Isi LSPRO"
      tabs={lsproTabs.map((tab) => ({ tab, name: lsproTabNames[tab], to: lsproTabAddress(id, tab) }))}
      here={current}
    />
  </div>
)
