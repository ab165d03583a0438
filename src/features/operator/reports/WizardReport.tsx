import { wholeNumber } from '#contract/format.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportProps, shareText, wizardSentence } from './report-texts.ts'
import { ShareBar } from './WeekBarChart.tsx'

/** How far merchants come in the five stages, and where they stop. */
export const WizardReport = ({ data: { wizard }, weeks }: ReportProps) => (
  <ReportPanel report="wizard" weeks={weeks} title="Tahap pendaftaran usaha" say={wizardSentence(wizard)}>
    <ReportTable
      caption="Per tahap: yang sampai di sana, yang lanjut, dan yang diam lebih dari 7 hari"
      columns={['Tahap', 'Sampai', 'Lanjut', 'Diam > 7 hari', 'Bagian yang lanjut']}
      rows={wizard.map(({ stage, came, passed, stuck }) => ({
        key: stage,
        cells: [
          `Tahap ${stage}`,
          wholeNumber(came),
          wholeNumber(passed),
          wholeNumber(stuck),
          <span key="share" className="report__share">
            <ShareBar part={passed} whole={came} /> {shareText(passed, came)}
          </span>,
        ],
      }))}
    />
  </ReportPanel>
)
