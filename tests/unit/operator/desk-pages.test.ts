import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import {
  deskAddresses,
  deskPageAt,
  deskPages,
  deskSections,
  deskTabs,
  sectionPath,
} from '#features/operator/desk/desk-pages.ts'

const folder = 'src/features/operator'

describe('the table of the desk’s pages', () => {
  test('names every file of a page, whose component has the file’s name', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!desk\/)[^/]+\/[^/]+Page\.tsx$/.test(name))
      .map((name) => name.replace(/\.tsx$/, ''))
    const named: string[] = Object.values(deskPages).map(({ page }) => page)
    expect(named.toSorted()).toEqual(files.toSorted())
    for (const page of named)
      expect(readFileSync(`${folder}/${page}.tsx`, 'utf8')).toMatch(
        new RegExp(`export (function|const) ${basename(page)}\\b`),
      )
  })

  test('gives each page an address of its own, with its parameter', () => {
    const paths = Object.values(deskPages).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(deskAddresses.queue).toBe(addresses.operator)
    expect(deskAddresses.case(5)).toBe('/operator/case?id=5')
    expect(deskAddresses.text('terms')).toBe('/operator/text?kind=terms')
    expect(deskAddresses.mentors()).toBe('/operator/mentors')
    expect(deskAddresses.reports(4)).toBe('/operator/reports?weeks=4')
  })

  test('finds a page by its path alone', () => {
    expect(deskPageAt('/operator')).toBe(deskPages.queue)
    expect(deskPageAt('/operator/lspro/issue/')).toBe(deskPages.issue)
    expect(deskPageAt('/operator/no-such-page')).toBeUndefined()
    expect(deskPageAt('/operator/constructor')).toBeUndefined()
  })

  test('has a page in every section of the navigation, and tabs with numbers only where something waits', () => {
    expect(Object.keys(deskSections).map((section) => sectionPath(section as keyof typeof deskSections))).toEqual(
      ['', '/shops', '/lspros', '/users', '/categories', '/banners', '/messages', '/reports', '/audit', '/system'].map(
        (path) => `/operator${path}`,
      ),
    )
    expect(deskTabs('review', { cases: 1200, disputes: 0 }).map(({ name }) => name)).toEqual([
      'Menunggu diperiksa',
      'Sengketa',
      'Moderasi (1.200)',
      'Label',
    ])
  })
})
