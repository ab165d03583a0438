import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type ClientErrorGroup, maxErrorGroups } from '#contract/operator/system.ts'
import { pageName } from '#contract/operator/visits.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Button } from '#ui/nav/Button.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { errorFacts } from './system-texts.ts'

/**
 * Errors of the app that phones have reported, grouped. 'Sudah beres' removes a group: if it comes back, it begins
 * again.
 */
export function ClientErrors() {
  const id = useId()
  const errors = useQuery({ ...deskQuery('clientErrors', {}), refetchInterval: 60_000 })
  return (
    <section className="stack stack--s" aria-labelledby={id}>
      <h2 id={id}>Galat di HP</h2>
      <p className="small muted">
        Dilaporkan aplikasi di HP, tanpa isian dan alamat. Teksnya dikirim dari luar dan dapat ditulis siapa saja. Yang
        tidak dilaporkan lagi terhapus setelah 30 hari.
      </p>
      <DeskQueryResult
        query={errors}
        what="Daftar galat"
        skeleton={<ListSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty
              variant="empty"
              title="Tidak ada galat."
              description="Belum ada HP yang melaporkan galat. Semoga begitu terus."
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            {total >= maxErrorGroups && (
              <Alert>
                {`Sudah ada ${wholeNumber(total)} galat yang berbeda, sebanyak yang disimpan. Galat baru menggantikan yang hanya sekali dilaporkan. Tandai yang sudah beres.`}
              </Alert>
            )}
            <ul className="panel desk__rows">
              {data.map((group) => (
                <ErrorGroup key={group.id} group={group} />
              ))}
            </ul>
            {total > data.length && (
              <p className="small muted">
                {wholeNumber(data.length)} yang terakhir dari {wholeNumber(total)}.
              </p>
            )}
          </>
        )}
      </DeskQueryResult>
    </section>
  )
}

function ErrorGroup({ group }: { group: ClientErrorGroup }) {
  const remove = useDeskMutation('removeClientError', 'clientErrors')
  const { id, message, frames, route, count, first_seen, last_seen, last_request } = group
  const [first, last] = [first_seen, last_seen].map((at) => formatDateTime(Date.parse(at)))
  return (
    <li className="desk__row system__error">
      <div className="grow stack stack--s">
        <div>
          <b className="system__message">{message}</b>
          <span className="small muted">
            {wholeNumber(count)} kali · {count > 1 && first !== last ? `${first} sampai ${last}` : last} · di{' '}
            {pageName(route)}
          </span>
          <span className="small muted">{errorFacts(group)}</span>
        </div>
        <details className="desk__more">
          <summary>Letaknya</summary>
          <ul className="system__frames small">
            {frames.map((frame, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: frames may repeat and never change their order
              <li key={n}>{frame}</li>
            ))}
            {last_request && <li>Kode permintaan: {last_request}</li>}
          </ul>
        </details>
        <Alert>{remove.error && sentenceOf(remove.error)}</Alert>
      </div>
      <Button
        variant="soft"
        small
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id })}
        aria-label={`Sudah beres: ${message}`}
      >
        Sudah beres
      </Button>
    </li>
  )
}
