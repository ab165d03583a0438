import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DeskOption,
  maxCountedProducts,
  type OptionList,
  optionLists,
  optionNameRule,
} from '#contract/operator/content.ts'
import { countedText } from '#contract/showcase/rules.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { VisibilityField, visibilityOptions } from '../desk/form/VisibilityField.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { ReorderButtons } from '../desk/list/ReorderButtons.tsx'
import { useReorder } from '../desk/list/use-reorder.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ListTabs } from './ListTabs.tsx'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'

type OpenOption = { list: OptionList; option: DeskOption | undefined }

/** The lists of options for shops and products. */
export const OptionsPage = () => (
  <RequireTwoFactor>
    <Options />
  </RequireTwoFactor>
)

function Options() {
  useTitle('Pilihan')
  const options = useQuery(deskQuery('options', {}))
  const [open, setOpen] = useState<OpenOption>()
  return (
    <div className="desk__list">
      <h1>Pilihan</h1>
      <ListTabs current="options" />
      <DeskQueryResult query={options} what="Daftar pilihan" skeleton={<ListSkeleton />}>
        {({ data }) =>
          optionLists.map((list) => (
            <OptionListSection
              key={list}
              list={list}
              options={data[list]}
              onOpen={(option) => setOpen({ list, option })}
            />
          ))
        }
      </DeskQueryResult>
      {open && (
        <OptionSheet
          list={open.list}
          option={latestOf(open.option, options.data?.data[open.list])}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

type SectionProps = { list: OptionList; options: DeskOption[]; onOpen: (option: DeskOption | undefined) => void }

function OptionListSection({ list, options, onOpen }: SectionProps) {
  const { title, used } = optionListTexts[list]
  const { move, busy } = useReorder('orderOptions', { list }, 'options')
  const ids = options.map(({ id }) => id)
  return (
    <section className="stack stack--s" aria-labelledby={`list-${list}`}>
      <div className="head">
        <h2 id={`list-${list}`}>{title}</h2>
        <Button variant="soft" small onClick={() => onOpen(undefined)} aria-label={`Tambah pilihan ${title}`}>
          Tambah
        </Button>
      </div>
      {options.length === 0 && <Empty variant="empty" title="Belum ada pilihan di sini." />}
      {options.length > 0 && (
        <ul className="panel desk__rows">
          {options.map((option) => (
            <li key={option.id} className="desk__row">
              <span className="grow">
                <b>{option.name}</b>
                <span className="small muted">
                  {list === 'mentor_type' ? countedText(option.used, maxCountedProducts) : wholeNumber(option.used)}{' '}
                  {used}
                </span>
              </span>
              {option.status === 'not active' && <StatusTag variant="wrong">Disembunyikan</StatusTag>}
              <span className="row row--wrap desk__tools">
                <ReorderButtons name={option.name} id={option.id} ids={ids} busy={busy} move={move} />
                {option.is_fixed ? (
                  <span className="small muted">Tetap</span>
                ) : (
                  <Button variant="text" small onClick={() => onOpen(option)} aria-label={`Ubah ${option.name}`}>
                    Ubah
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Props = { list: OptionList; option: DeskOption | undefined; onClose: () => void }

/** The form for a new option of a list, or for the name and state of one. */
function OptionSheet({ list, option, onClose }: Props) {
  const saveOption = useDeskMutation('saveOption', 'options', 'choices', 'mentorTypes')
  const { title } = optionListTexts[list]
  const nameForm = useNameForm(`option.${list}.${option?.id ?? 'new'}`, option, optionNameRule, (input) =>
    saveOption.mutateAsync({ list, id: option?.id, ...input }),
  )
  const { box, field, form } = nameForm
  return (
    <Sheet title={option ? 'Ubah pilihan' : `Pilihan baru: ${title}`} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <VisibilityField {...field('status')} />
          <p className="small muted">
            Nama baru langsung berlaku di semua data yang sudah memilihnya. Yang disembunyikan tidak ditawarkan lagi,
            tetapi tetap ada pada yang sudah memilihnya.
          </p>
          <NameFormFooter form={nameForm} what="Pilihan ini" statusOptions={visibilityOptions} />
        </form>
      </div>
    </Sheet>
  )
}

/** The title of each list, and what its options are used by. */
const optionListTexts: Record<OptionList, { title: string; used: string }> = {
  labor: { title: 'Tenaga kerja', used: 'usaha' },
  capital: { title: 'Modal', used: 'usaha' },
  omzet: { title: 'Omzet', used: 'usaha' },
  mentor_type: { title: 'Jenis lembaga pembina', used: 'produk' },
}
