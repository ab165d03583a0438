/** '+6281234567890' → '+62 812-3456-7890'; an office's '0251-100111', and '', stay as they are. */
export const phoneText = (phone: string) =>
  phone.replace(
    /^\+62(\d{1,3})(\d{0,4})(\d*)$/,
    (_, ...parts: string[]) => `+62 ${parts.slice(0, 3).filter(Boolean).join('-')}`,
  )
