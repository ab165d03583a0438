import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from '#app/App.tsx'
import { type FirstAnswer, held } from '#app/first-answer.ts'
import { forgetMending } from '#app/heal.ts'
import { whenIdle } from '#app/idle.ts'
import { watchPlaces } from '#app/place.ts'
import { routeOf, routes } from '#app/routes.ts'
import { trustOwnScripts } from '#app/trust.ts'
import { followRoad, newClient, remember } from '#offline/client.ts'
import { watchRoad } from '#offline/road.ts'
import { applySaver, saves } from '#session/saver.ts'
import { again, person, watchSession } from '#session/session.ts'

trustOwnScripts()
applySaver()
forgetMending()
watchPlaces()
const client = newClient()
remember(client)
watchSession()
let startedFor = ''
followRoad()

const url = new URL(location.href)
const route = routeOf(url.pathname)
const said = document.getElementById('answers')?.textContent
for (const one of said ? (JSON.parse(said) as FirstAnswer[]) : []) {
  const { key, data } = held(one)
  client.setQueryData(key, data)
}

// Not awaited at the top of the module: a page's code imports from the file this stands in, and would wait for it.
async function start() {
  const root = document.getElementById('root')!
  const drawnByServer = root.firstElementChild !== null
  // What the server drew is the same for all, and waits for nobody.
  const sure = drawnByServer || again('soon')
  // Without its code a page cannot take over what the server drew. When the code cannot be had, drawing anew finds out
  // again and the boundary mends it.
  const ready = await Promise.all([route.layout.load(), route.page.load()]).then(
    () => true,
    () => false,
  )
  await sure
  startedFor = person()
  // What the server drew is of this address, also for the part of it that comes alive after somebody has moved on.
  const drawn = { ssrPath: url.pathname, ssrSearch: url.search }
  const app = (
    <Router {...drawn}>
      <App client={client} />
    </Router>
  )
  if (drawnByServer && ready) hydrateRoot(root, app)
  else createRoot(root).render(app)
  watchRoad({ fresh: drawnByServer })
  if (document.readyState === 'complete') afterwards()
  else addEventListener('load', afterwards)
}

// It watches over the session: a start whose road broke just then must not go without.
const late = (): Promise<typeof import('#app/after-start.ts')> =>
  import('#app/after-start.ts').catch(() => new Promise((again) => setTimeout(again, 5000)).then(late))

function afterwards() {
  whenIdle(async () => {
    const { afterStart } = await late()
    await afterStart(client, startedFor)
    if (saves()) return
    // One tap must not wait for code. A page that cannot be had now is asked for again when it is opened.
    for (const { layout, page, rare } of routes)
      if (!rare) await Promise.all([layout.load(), page.load()]).catch(() => {})
  })
}
void start()
