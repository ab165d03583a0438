import { expect, test } from 'vitest'
import { readMapLink } from '#drafts/region/position.ts'

const bandung = { latitude: -6.914744, longitude: 107.60981 }

test.each([
  ['the middle of a map', 'https://www.google.com/maps/@-6.914744,107.60981,17z'],
  [
    'a place',
    'https://www.google.com/maps/place/Dapur/@-6.9,107.5,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-6.914744!4d107.60981',
  ],
  ['a query', 'https://maps.google.com/?q=-6.914744,107.60981'],
  ['a query with an encoded comma', 'https://www.google.com/maps/search/?api=1&query=-6.914744%2C107.60981'],
  ['a query with a name', 'https://maps.google.com/maps?q=loc:-6.914744,+107.60981&z=17'],
  ['a destination', 'https://www.google.com/maps/dir/?api=1&destination=-6.914744,107.60981'],
  ['two numbers', ' -6.914744, 107.60981 '],
  ['two numbers in brackets', '(-6.914744, 107.60981)'],
  ['more decimals than a shop needs', '-6.91474412345,107.609810123'],
])('a position is read from %s', (_, text) => {
  expect(readMapLink(text)).toEqual(bandung)
})

test.each(['https://maps.app.goo.gl/AbC123', 'maps.app.goo.gl/AbC123?g_st=ac', 'https://goo.gl/maps/AbC123'])(
  '%s is a short link, which has no position',
  (text) => expect(readMapLink(text)).toBe('short'),
)

test.each([
  '',
  'Jalan Pasar Baru 7',
  'https://www.google.com/maps/place/Dapur',
  '-96.9, 107.6',
  '-6.9, 187.6',
  '%E0%A4%A',
  '12',
])('%j has no position', (text) => expect(readMapLink(text)).toBe(undefined))
