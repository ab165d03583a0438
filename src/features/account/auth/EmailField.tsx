// @chunk auth
import type { ComponentProps } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'

/** The email address of the account. `autoComplete="username"` lets password managers fill it in. */
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
