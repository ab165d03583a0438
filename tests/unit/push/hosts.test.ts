import { describe, expect, test } from 'vitest'
import { isPushService } from '#server/push/push-services.ts'
import { isQuietHour } from '#server/push/quiet-hours.ts'

describe('isPushService', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/dG9rZW4:APA91b-x_y',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
    'https://web.push.apple.com/QGh_k-1',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b',
    'https://db5p.wns.notify.windows.com/w/?token=BQ',
  ])('accepts %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com:443/fcm/send/x',
    'https://user@fcm.googleapis.com/fcm/send/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@jahat.example/x',
    'https://fcm.googleapis.com%40jahat.example/x',
    'https://fcm.googleapis.com.jahat.example/x',
    'https://jahatfcm.googleapis.com/x',
    'https://a.fcm.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://FCM.googleapis.com/x',
    'https://fcm.googleapis.com\\@jahat.example/x',
    'https:\\\\fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#a',
    'https://fcm.googleapis.com/x y',
    'https://fcm.goog\tleapis.com/x',
    ' https://fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x\n',
    'https://fcm。googleapis。com/x',
    'https://ｆcm.googleapis.com/x',
    'https://fсm.googleapis.com/x',
    'https://xn--fm-6kc.googleapis.com/x',
    'https://push.apple.com/x',
    'https://.push.apple.com/x',
    'https://webpush.apple.com/x',
    'https://evilpush.apple.com.jahat.example/x',
    'https://notify.windows.com/x',
    'https://jahatnotify.windows.com/x',
    'https://web.push.apple.com.jahat.example/x',
    'https://jahat.example/web.push.apple.com',
    'https://jahat.example?.push.apple.com',
    'https://jahat.example#.push.apple.com',
    'https://jahat.example\\.push.apple.com/',
    'https://127.0.0.1/x',
    'https://127.0.0.1:3000/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://10.0.0.1.push.apple.com.nip.example/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    '//fcm.googleapis.com/x',
    'fcm.googleapis.com/x',
    '',
  ])('rejects %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false)
  })
})

test.each([
  ['2026-11-22T13:59:59Z', '20.59', false],
  ['2026-11-22T14:00:00Z', '21.00', true],
  ['2026-11-22T17:00:00Z', '00.00', true],
  ['2026-11-22T22:59:59Z', '05.59', true],
  ['2026-11-22T23:00:00Z', '06.00', false],
  ['2026-11-22T05:00:00Z', '12.00', false],
])('isQuietHour: %s is %s in Jakarta; quiet: %s', (at, _, quiet) => {
  expect(isQuietHour(new Date(at))).toBe(quiet)
})
