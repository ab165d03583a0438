import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { type Group, groupNames, groups } from './search-view.ts'

type Props = { ticked: readonly Group[]; onTick: (group: Group, on: boolean) => void }

/** What is looked for: any of the three (row 173). */
export const GroupChecks = ({ ticked, onTick }: Props) =>
  groups.map((group) => {
    const on = ticked.includes(group)
    return (
      <label key={group} className={on ? 'chip chip--on' : 'chip'}>
        <input
          className="sr"
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => onTick(group, currentTarget.checked)}
        />
        {on && <Icon d={check} size="s" />}
        {groupNames[group]}
      </label>
    )
  })
