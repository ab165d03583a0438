import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/help/delete-account.ts'
import { storedErasures, storeErasures } from '#server/help/erasures.ts'
import { detachPictures } from '#server/pictures/detach-pictures.ts'
import { engines } from '../../support/database/engines.ts'
import { backup, installation, restore, use } from '../../support/installation.ts'

describe.each(engines())('an account that was deleted after a backup on %s', (engine) => {
  test('is deleted again when the backup is restored, and nobody else is', async () => {
    const place = await installation(engine, 'none')
    const people = await use(place, (db) =>
      db.query<{ id: number }>(
        `insert into person (email, email_key, role, created_at)
         select name || '@uji.example', name || '@uji.example', 'guest', now() - make_interval(days => nr)
         from (values ('siti', 3), ('rara', 2), ('tono', 1)) t (name, nr) returning id`,
      ),
    )
    const [siti, , tono] = people as [{ id: number }, { id: number }, { id: number }]
    const file = `${place.dataDir}.tar`
    expect((await backup(place, ['--to', file])).exitCode).toBe(0)

    const store = await place.store()
    await use(place, async (db) => {
      await db.transaction((tx) => deleteAccount(tx, { detach: detachPictures }, siti.id))
      // A person who registered after the backup: the number is given again after the restore.
      await db.query('update person set created_at = now() where id = $1', [tono.id])
      await db.transaction((tx) => deleteAccount(tx, { detach: detachPictures }, tono.id))
      await storeErasures(db, store)
      await storeErasures(db, store)
    })
    expect(await storedErasures(store)).toHaveLength(2)

    const { exitCode, lines } = await restore(place, ['--from', file, '--force'])
    expect({ exitCode, last: lines.at(-1) }).toEqual({
      exitCode: 0,
      last: '1 akun yang dihapus sesudah cadangan itu dihapus lagi.',
    })
    expect(await use(place, (db) => db.query('select email from person order by id'))).toEqual(
      ['rara@uji.example', 'tono@uji.example'].map((email) => ({ email })),
    )
  })
})
