// The colours of the app, for e-mails, which cannot use its stylesheet. Dark ones for mail clients with a dark mode.

export const lightColors = {
  page: '#faf8f4',
  card: '#ffffff',
  text: '#1f1b17',
  quiet: '#57504a',
  link: '#0c5f59',
  line: '#e5ded3',
  button: '#0f766e',
  onButton: '#ffffff',
} as const

export const darkColors = {
  page: '#161412',
  card: '#201d1a',
  text: '#f3eee6',
  quiet: '#c9c0b4',
  link: '#62cfc0',
  line: '#38332d',
  button: '#62cfc0',
  onButton: '#04302c',
} as const satisfies Record<keyof typeof lightColors, string>

export const awningColors = ['#0f766e', '#f3d9a4'] as const

export const fontStyle = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;'
