import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskOption, type OptionList, optionLists } from '#contract/operator-content.ts'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { asItIsNow } from './as-it-is-now.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { ListBones } from './ListBones.tsx'
import { ListTabs } from './ListTabs.tsx'
import { Mover } from './Mover.tsx'
import { OptionSheet } from './OptionSheet.tsx'
import { listWords } from './option-words.ts'
import { useOrder } from './use-order.ts'
import './desk-lists.css'
import './content.css'

type Open = { list: OptionList; option: DeskOption | undefined }

/** What shops and products choose from (O20). */
export const OptionsPage = () => (
  <AtDesk>
    <Options />
  </AtDesk>
)

function Options() {
  useTitle('Pilihan')
  const options = useQuery(deskQuestion('options', {}))
  const [open, setOpen] = useState<Open>()
  return (
    <div className="desk__list">
      <h1>Pilihan</h1>
      <ListTabs here="options" />
      <DeskReply of={options} what="Daftar pilihan" bones={<ListBones />}>
        {({ data }) =>
          optionLists.map((list) => (
            <ListOf key={list} list={list} options={data[list]} onOpen={(option) => setOpen({ list, option })} />
          ))
        }
      </DeskReply>
      {open && (
        <OptionSheet
          list={open.list}
          option={asItIsNow(open.option, options.data?.data[open.list])}
          onShut={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

type ListProps = { list: OptionList; options: DeskOption[]; onOpen: (option: DeskOption | undefined) => void }

function ListOf({ list, options, onOpen }: ListProps) {
  const { title, used } = listWords[list]
  const { move, busy } = useOrder('orderOptions', { list }, 'options')
  const ids = options.map(({ id }) => id)
  return (
    <section className="stack stack--s" aria-labelledby={`list-${list}`}>
      <div className="head">
        <h2 id={`list-${list}`}>{title}</h2>
        <Button look="soft" small onClick={() => onOpen(undefined)} aria-label={`Tambah pilihan ${title}`}>
          Tambah
        </Button>
      </div>
      {options.length === 0 && <Empty look="empty" title="Belum ada pilihan di sini." />}
      {options.length > 0 && (
        <ul className="panel desk__rows">
          {options.map((option) => (
            <li key={option.id} className="desk__row">
              <span className="grow">
                <b>{option.name}</b>
                <span className="small muted">
                  {wholeNumber(option.used)} {used}
                </span>
              </span>
              {option.status === 'not active' && <State look="wrong">Disembunyikan</State>}
              <span className="row row--wrap desk__tools">
                <Mover name={option.name} id={option.id} ids={ids} busy={busy} move={move} />
                {option.is_fixed ? (
                  <span className="small muted">Tetap</span>
                ) : (
                  <Button look="text" small onClick={() => onOpen(option)} aria-label={`Ubah ${option.name}`}>
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
