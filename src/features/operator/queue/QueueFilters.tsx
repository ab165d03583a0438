import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { Select } from '#ui/fields/Select.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { ageOptions, isFiltered, type QueueView } from './queue-view.ts'

const allOption = (name: string) => ({ id: 0, name })
/** What waits may name a body that is disabled by now. */
const lsproOption = ({ id, name, status }: DeskAnswer<'choices'>['data']['lspros'][number]) => ({
  ...{ id, name: status === 'active' ? name : `${name} (tidak aktif)` },
})

/** What narrows the queue. The order is always the same: the longest waiting first. */
export function QueueFilters({ view, to }: { view: QueueView; to: (view: QueueView) => string }) {
  const [, go] = useLocation()
  const { data: choices } = useQuery({ ...deskQuery('choices', {}), staleTime: 300_000 })
  const { data: categories } = useQuery(endpointQuery('showcase.categories', {}))
  const show = (change: QueueView) => go(to({ ...view, ...change, page: undefined }), { replace: true })
  const selectNames = ['province_id', 'lspro_id', 'category_id', 'older_than'] as const
  const activeCount = selectNames.filter((name) => view[name]).length
  const select = (
    name: (typeof selectNames)[number],
    label: string,
    options: readonly { id: number; name: string }[],
  ) => (
    <Select
      label={label}
      value={view[name] ?? 0}
      options={options}
      onPick={(id) => show({ [name]: id || undefined })}
    />
  )
  const chip = (is_sni: 0 | 1, name: string) => (
    <button
      type="button"
      className={view.is_sni === is_sni ? 'chip chip--on' : 'chip'}
      aria-pressed={view.is_sni === is_sni}
      onClick={() => show({ is_sni: view.is_sni === is_sni ? undefined : is_sni })}
    >
      {name}
    </button>
  )
  return (
    <div className="stack stack--s">
      <fieldset className="row row--wrap">
        <legend className="sr">Saring</legend>
        {isFiltered(view) && (
          <button type="button" className="chip" onClick={() => go(to({}), { replace: true })}>
            Semua
          </button>
        )}
        {chip(1, 'SNI')}
        {chip(0, 'Non-SNI')}
      </fieldset>
      <details className="queue__more" {...(activeCount > 0 && { open: true })}>
        <summary>
          Saringan lain{activeCount > 0 && ` (${activeCount})`}
          <Icon d={down} size="s" />
        </summary>
        <div className="stack stack--s">
          {select('province_id', 'Provinsi', [allOption('Semua provinsi'), ...(choices?.data.provinces ?? [])])}
          {select('lspro_id', 'LSPRO', [allOption('Semua LSPRO'), ...(choices?.data.lspros ?? []).map(lsproOption)])}
          {select('category_id', 'Kategori', [
            allOption('Semua kategori'),
            ...(categories?.data ?? []).flatMap(({ id, name, child }) => [
              { id, name },
              ...child.map((sub) => ({ id: sub.id, name: `${name}: ${sub.name}` })),
            ]),
          ])}
          {select('older_than', 'Lama menunggu', ageOptions)}
        </div>
      </details>
    </div>
  )
}
