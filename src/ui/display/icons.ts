// Line icons on a 24 × 24 grid: each is the `d` of one path, drawn by <Icon>. One constant each, so that a screen
// loads only those that it uses.

const sealOutline =
  'M12 2.8Q15.3-.4 16.6 4 21.1 2.9 20 7.4 24.4 8.7 21.2 12 24.4 15.3 20 16.6 21.1 21.1 16.6 20 15.3 24.4 12 21.2 8.7 24.4 7.4 20 2.9 21.1 4 16.6-.4 15.3 2.8 12-.4 8.7 4 7.4 2.9 2.9 7.4 4 8.7-.4 12 2.8z'

/** The outline of our seal of quality. */
export const sealShape = sealOutline
export const menu = 'M4 7h16M4 12h16M4 17h16'
export const search = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20'
export const down = 'M6 9.5l6 6 6-6'
export const next = 'M9.5 6l6 6-6 6'
export const back = 'M20 12H5M11 5.5 4.5 12l6.5 6.5'
export const close = 'M6 6l12 12M18 6 6 18'
export const share = 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8'
export const home = 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1z'
export const shopIcon = 'M5 4h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM5 12v8h14v-8M9 20v-4h6v4'
export const people =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2.2.8 3.5 2.8 3.5 5.5'
export const seal = `${sealOutline}M8.5 12.3l2.5 2.5 4.5-5`
export const person = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5'
export const sprout = 'M12 21v-9M12 12.5c0-4.5-3-7-8-7 0 4.5 3 7 8 7zM12 10.5c0-4 3-6.5 8-6.5 0 4.5-3 6.5-8 6.5M8 21h8'
export const pin = 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
export const grid = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z'
export const tag = 'M4 12V4h8l8 8-8 8zM8.5 8.5v.1'
export const picture = 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5v.1'
export const noSignal = 'M4 4l16 16M7.5 9.5a4.5 4.5 0 0 0 0 9h10M20 16.8a4 4 0 0 0-2.6-6.8A5.5 5.5 0 0 0 10.5 6.3'
export const again = 'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5'
export const warning =
  'M12 8v5M12 16.5v.1M10.6 4.2 2.9 18a1.6 1.6 0 0 0 1.4 2.4h15.4a1.6 1.6 0 0 0 1.4-2.4L13.4 4.2a1.6 1.6 0 0 0-2.8 0z'
export const clock = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5V12l3 2'
export const question =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1'
/** For Periksa SNI: the corners and the line of a scanner of codes. */
export const scan = 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16'
export const check = 'M5 12.5l4.5 4.5L19 7'
