import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { discardDraft, openDraft } from '#offline/drafts/draft-writer.ts'
import { readDraft, saveDraft } from '#offline/drafts/drafts.ts'
import { enqueue, type NewEntry, pendingEntries } from '#offline/outbox/outbox.ts'

// Between the press on a button and the moment at which its write is kept, photos may have to be made smaller: somebody
// goes on typing meanwhile.

const name = 'merchant:27 tahap 1'
let person = 0
let me = ''
beforeEach(() => {
  me = `bergegas-${++person}`
})
const write = (said: string): NewEntry => ({
  name: 'onboarding.stage1',
  ask: { name: said },
  subject: 'merchant:27',
  same: name,
  title: 'Tahap 1',
  to: '/merchant/stage-1',
  draft: name,
})
const draft = async () => (await readDraft(name, me))?.values
const sent = async () => (await pendingEntries(me)).map(({ ask }) => ask.name)

/** A form in which something has been typed, and whose button has been pressed. */
async function pressed(text: string) {
  const form = openDraft(name, me)
  form.change({ name: text })
  await form.flush()
  form.sending()
  return form
}

test('what is typed while it is being sent is the next draft, written at once', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  await enqueue(write('Sambal'), me)
  await form.flush()
  expect(await sent()).toEqual(['Sambal'])
  expect(await draft()).toEqual({ name: 'Sambal bajak' })
  form.close()
})

test('also when it had been written down before the write was kept', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  await form.flush()
  await enqueue(write('Sambal'), me)
  await form.flush()
  expect(await draft()).toEqual({ name: 'Sambal bajak' })
  form.close()
})

test('also when its form has been left meanwhile', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  const kept = enqueue(write('Sambal'), me)
  form.close()
  await kept
  await expect.poll(draft).toEqual({ name: 'Sambal bajak' })
})

test('where nothing was typed since, nothing is left', async () => {
  const form = await pressed('Sambal')
  await enqueue(write('Sambal'), me)
  await form.flush()
  expect(await draft()).toBeUndefined()
  form.close()
})

test('what was typed after a sending that failed is sent with the next one', async () => {
  const form = await pressed('Sambal')
  await expect(enqueue({ ...write('Sambal'), ask: { photo: 'file:not-there' } }, me)).rejects.toMatchObject({
    why: 'away',
  })
  form.change({ name: 'Sambal bajak' })
  form.sending()
  await enqueue(write('Sambal bajak'), me)
  await form.flush()
  expect(await draft()).toBeUndefined()
  form.close()
})

test('whoever throws the draft away throws that away too', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  await discardDraft(name, me)
  await form.flush()
  expect(await draft()).toBeUndefined()
  form.close()
})

test('of a draft that says other things too, what it says is not there any more', async () => {
  await saveDraft(name, { name: 'Sambal', photos: [] }, me)
  const form = openDraft(name, me, { isPart: true })
  await form.found()
  form.sending()
  form.change({ name: 'Sambal bajak' })
  await enqueue(write('Sambal'), me)
  await form.flush()
  expect(await draft()).toEqual({ name: 'Sambal bajak' })
  form.close()
})
