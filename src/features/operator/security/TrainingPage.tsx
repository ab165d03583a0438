import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrainingDay } from '#contract/operator/training.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { ActionSheet } from '#ui/dialog/ActionSheet.tsx'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from './RequireTwoFactor.tsx'
import '../desk/desk-lists.css'

/** Training days (Hari pelatihan): networks that are exempt from the rate limit for registrations for 24 hours. */
export const TrainingPage = () => (
  <RequireTwoFactor>
    <TrainingDays />
  </RequireTwoFactor>
)

function TrainingDays() {
  useTitle('Hari pelatihan')
  const training = useQuery(deskQuery('training', {}))
  const [opening, setOpening] = useState<{ place: string }>()
  const [ending, setEnding] = useState<TrainingDay>()
  return (
    <div className="desk__list">
      <h1>Hari pelatihan</h1>
      <p className="muted">
        Bila banyak orang mendaftar dari satu tempat, misalnya lewat Wi-Fi satu balai, server memperlambat jaringan itu.
        Buka hari pelatihan untuk jaringan itu: batasnya tidak berlaku selama 24 jam. Batas untuk tiap akun tetap
        berlaku.
      </p>
      <div>
        <Button onClick={() => setOpening({ place: '' })}>Buka hari pelatihan</Button>
      </div>
      <DeskQueryResult query={training} what="Daftar hari pelatihan" skeleton={<ListSkeleton />}>
        {({ data: { open, over, slowed } }) => (
          <>
            <section className="stack stack--s" aria-labelledby="dibuka">
              <h2 id="dibuka">Sedang dibuka</h2>
              {open.length === 0 && <Empty variant="empty" title="Tidak ada jaringan yang dibuka." />}
              {open.length > 0 && (
                <ul className="panel desk__rows">
                  {open.map((day) => (
                    <li key={day.id} className="desk__row">
                      <TrainingDayDetails day={day} />
                      <Button
                        variant="danger"
                        small
                        onClick={() => setEnding(day)}
                        aria-label={`Akhiri hari pelatihan ${day.place}`}
                      >
                        Akhiri
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <SlowedNetworks
              places={slowed.filter((place) => !open.some((day) => day.place === place))}
              onOpen={setOpening}
            />
            {over.length > 0 && (
              <section className="stack stack--s" aria-labelledby="lalu">
                <h2 id="lalu">Yang sudah berakhir</h2>
                <ul className="panel desk__rows">
                  {over.map((day) => (
                    <li key={day.id} className="desk__row">
                      <TrainingDayDetails day={day} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </DeskQueryResult>
      {opening && (
        <TrainingSheet
          place={opening.place}
          ownNetwork={training.data?.data.here}
          onClose={() => setOpening(undefined)}
        />
      )}
      {ending && <EndTrainingSheet day={ending} onClose={() => setEnding(undefined)} />}
    </div>
  )
}

const TrainingDayDetails = ({
  day: { place, reason, opened_by, opened_at, until, ended_at },
}: {
  day: TrainingDay
}) => (
  <span className="grow">
    <b>{place}</b>
    <span className="desk__quote small">{reason}</span>
    <span className="small muted">
      {opened_by}, {formatLongDateTime(opened_at)} – {formatLongDateTime(ended_at ?? until)}
    </span>
  </span>
)

/** Networks with unusually many registrations, where a training may be taking place. */
function SlowedNetworks({ places, onOpen }: { places: string[]; onOpen: (opening: { place: string }) => void }) {
  if (places.length === 0) return null
  return (
    <section className="stack stack--s" aria-labelledby="ramai">
      <h2 id="ramai">Sedang ramai</h2>
      <p className="small muted">Jaringan dengan banyak pendaftaran saat ini. Buka hanya yang Anda kenal.</p>
      <ul className="panel desk__rows">
        {places.map((place) => (
          <li key={place} className="desk__row">
            <span className="grow">
              <b>{place}</b>
            </span>
            <Button variant="soft" small onClick={() => onOpen({ place })} aria-label={`Buka hari pelatihan ${place}`}>
              Buka
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndTrainingSheet({ day: { id, place }, onClose }: { day: TrainingDay; onClose: () => void }) {
  const endTraining = useDeskMutation('endTraining', 'training')
  return (
    <ConfirmSheet
      title="Akhiri hari pelatihan?"
      yes="Akhiri"
      danger
      onYes={() => endTraining.mutateAsync({ id })}
      onClose={onClose}
    >
      Batas untuk {place} langsung berlaku lagi.
    </ConfirmSheet>
  )
}

type Values = { place: string; reason: string }
const check = deskCheck('openTraining', (values: Values) => values)

type Props = {
  place: string
  /** The network of this operator, as the server sees it. */
  ownNetwork: string | undefined
  onClose: () => void
}

/** Asks for the network and the reason, and exempts the network for a day. */
function TrainingSheet({ place, ownNetwork, onClose }: Props) {
  const openTraining = useDeskMutation('openTraining', 'training')
  const autosaved = readAutosave<Values>('training')
  const first = { place: place || autosaved?.place || '', reason: autosaved?.reason ?? '' }
  const form = useRuleForm<Values>({}, first, check)
  useFormAutosave(form.form, 'training', (values) => values)

  async function open(values: Values) {
    await openTraining.mutateAsync(values)
    clearAutosave('training')
  }
  return (
    <ActionSheet
      title="Buka hari pelatihan"
      yes="Buka 24 jam"
      form={form}
      fields={
        <>
          <TextField
            label="Jaringan"
            help={`Alamat IP tempat pelatihan, misalnya 203.0.113.7 atau 203.0.113.0/24.${ownNetwork ? ` Jaringan Anda sekarang: ${ownNetwork}.` : ''}`}
            {...form.field('place')}
            maxLength={50}
            autoComplete="off"
          />
          {ownNetwork && (
            <Button
              variant="soft"
              small
              onClick={() => form.form.setValue('place', ownNetwork, { shouldDirty: true, shouldValidate: true })}
            >
              Pakai jaringan saya
            </Button>
          )}
          <TextField label="Alasan" help="Tersimpan di catatan." {...form.field('reason')} maxLength={500} />
        </>
      }
      onYes={open}
      onClose={onClose}
      unreachable="Belum diketahui sampai atau tidak: sambungan terputus."
    >
      Siapa pun di jaringan ini dapat mendaftar tanpa menunggu, sampai 24 jam lagi atau sampai Anda mengakhirinya.
    </ActionSheet>
  )
}
