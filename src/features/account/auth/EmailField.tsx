import type { ComponentProps } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'

/** The address somebody signs in with: what password managers call the user name. */
export const EmailField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
)
