// Does nothing: app-update.ts starts it because the start of any worker makes Chromium activate a waiting release.
export {}
