import categories from '#contract/categories.json' with { type: 'json' }
import type { Database } from '../../db/database.ts'
import { bulkInsert, resetSequence } from '../bulk-insert.ts'
import faq from '../content/faq.json' with { type: 'json' }
import kbli from '../content/kbli.json' with { type: 'json' }
import mentors from '../content/mentors.json' with { type: 'json' }
import options from '../content/options.json' with { type: 'json' }
import scopes from '../content/scopes.json' with { type: 'json' }
import synonyms from '../content/search-synonyms.json' with { type: 'json' }
import moreSynonyms from '../content/search-synonyms-more.json' with { type: 'json' }
import standards from '../content/sni-standards.json' with { type: 'json' }

/** The option lists, the FAQ, search synonyms and SNI standards. */
export async function seedLists(db: Database): Promise<void> {
  await seedCategories(db)
  await bulkInsert(db, 'labor', options.labor)
  await bulkInsert(db, 'capital', options.capital)
  await bulkInsert(db, 'omzet', options.omzet)
  await bulkInsert(
    db,
    'kbli',
    kbli.classes.map(({ code, name }) => ({ edition: kbli.edition, code, name })),
  )
  await bulkInsert(db, 'scope', scopes)
  await seedMentors(db)
  await bulkInsert(
    db,
    'faq',
    faq.map((entry, index) => ({ ...entry, position: index + 1, status: 'active' })),
  )
  await resetSequence(db, 'faq')
  await bulkInsert(db, 'search_synonym', synonyms)
  await bulkInsert(
    db,
    'sni_standard',
    standards.map(({ number, title, mandatory }) => ({ number, title, mandatory })),
  )
}

/** Further synonyms, added in a later release: older databases have the others already. */
export const seedMoreSynonyms = (db: Database): Promise<void> => bulkInsert(db, 'search_synonym', moreSynonyms)

async function seedCategories(db: Database) {
  const first = categories.map(({ id, slug, name, column }, index) => ({
    id,
    parent_id: null,
    slug,
    name,
    menu_column: column,
    position: index + 1,
  }))
  const second = categories.flatMap(({ id: parent_id, child }) =>
    child.map(({ id, slug, name }, index) => ({
      id,
      parent_id,
      slug,
      name,
      menu_column: null,
      position: index + 1,
    })),
  )
  await bulkInsert(db, 'category', [...first, ...second])
}

async function seedMentors(db: Database) {
  await bulkInsert(db, 'mentor_type', mentors.types)
  for (const { id, name } of mentors.types) {
    const names = mentors[name as 'Kementerian' | 'Non Kementerian'] ?? []
    await bulkInsert(
      db,
      'mentor',
      names.map((name) => ({ mentor_type_id: id, name })),
    )
  }
}
