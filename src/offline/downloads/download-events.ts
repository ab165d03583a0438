import { createChangeEvents } from '../storage/change-events.ts'

// The downloaded parts have changed.

const events = createChangeEvents('downloads')
export const downloadsChanged = events.report
export const onDownloadsChanged = events.subscribe
