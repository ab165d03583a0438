import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { discardDraft, openDraft } from '#offline/drafts/draft-writer.ts'
import { readDraft, saveDraft } from '#offline/drafts/drafts.ts'
import { enqueue, type NewEntry, pendingEntries } from '#offline/outbox/outbox.ts'

// After the user has pressed the button, photos may have to be resized before the write is enqueued: the user may go on
// typing meanwhile.

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

/** A form in which the user has typed and pressed the button. */
async function pressed(text: string) {
  const form = openDraft(name, me)
  form.change({ name: text })
  await form.flush()
  form.sending()
  return form
}

test('text typed while a form is being sent becomes the next draft and is written at once', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  await enqueue(write('Sambal'), me)
  await form.flush()
  expect(await sent()).toEqual(['Sambal'])
  expect(await draft()).toEqual({ name: 'Sambal bajak' })
  form.close()
})

test('text typed and written to the draft before the write is enqueued becomes the next draft', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  await form.flush()
  await enqueue(write('Sambal'), me)
  await form.flush()
  expect(await draft()).toEqual({ name: 'Sambal bajak' })
  form.close()
})

test('text typed before the form was closed becomes the next draft', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  const kept = enqueue(write('Sambal'), me)
  form.close()
  await kept
  await expect.poll(draft).toEqual({ name: 'Sambal bajak' })
})

test('a form is sent without later typing: no draft is left', async () => {
  const form = await pressed('Sambal')
  await enqueue(write('Sambal'), me)
  await form.flush()
  expect(await draft()).toBeUndefined()
  form.close()
})

test('text typed after a failed enqueue is sent with the next one', async () => {
  const form = await pressed('Sambal')
  await expect(enqueue({ ...write('Sambal'), ask: { photo: 'file:not-there' } }, me)).rejects.toMatchObject({
    why: 'unavailable',
  })
  form.change({ name: 'Sambal bajak' })
  form.sending()
  await enqueue(write('Sambal bajak'), me)
  await form.flush()
  expect(await draft()).toBeUndefined()
  form.close()
})

test('discarding the draft also discards text typed while it was being sent', async () => {
  const form = await pressed('Sambal')
  form.change({ name: 'Sambal bajak' })
  await discardDraft(name, me)
  await form.flush()
  expect(await draft()).toBeUndefined()
  form.close()
})

test('the other parts of the draft end with the sent write, and only later typing is left', async () => {
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
