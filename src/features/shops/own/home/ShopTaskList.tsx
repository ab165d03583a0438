import { Link } from 'wouter'
import { Icon } from '#ui/display/Icon.tsx'
import { check, next, warning } from '#ui/display/icons.ts'
import { hourglass } from '#ui/display/lazy-icons.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import type { ShopTask } from './shop-tasks.ts'

/** 'Perlu Anda': each task is a link to where it is done. `ready`: all tasks are known. */
export const ShopTaskList = ({ tasks, ready }: { tasks: readonly ShopTask[]; ready: boolean }) => (
  <section className="panel shop-tasks" aria-labelledby="perlu-anda">
    <h2 id="perlu-anda">Perlu Anda</h2>
    {ready && tasks.length > 0 ? (
      <ul>
        {tasks.map(({ key, text, to, action, urgent }) => (
          <li key={key}>
            <Link className={urgent ? 'shop-task shop-task--urgent' : 'shop-task'} href={to}>
              <Icon d={urgent ? warning : hourglass} />
              <span className="grow">{text}</span>
              <span className="shop-task__action">
                {action}
                <Icon d={next} size="s" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    ) : ready ? (
      <p className="shop-tasks__none muted">
        <Icon d={check} size="s" /> Tidak ada yang menunggu Anda.
      </p>
    ) : (
      <SkeletonLine width={60} />
    )}
  </section>
)
