import type { ClipboardEvent, ComponentProps } from 'react'
import { officePhoneRule } from '#contract/contacts/contact-rules.ts'
import { officePartsOfMobile, officePhoneText } from '#contract/contacts/read-phone.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { replaceValue } from '#ui/fields/input-filter.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import './fields.css'

export type Field<Name extends string> = (name: Name) => Omit<ComponentProps<typeof TextField>, 'label'>

type Props = {
  field: Field<'prefix_office_phone' | 'office_no'>
  /** The label for forms where it may be left empty. */
  label?: string
  /** The name of the mobile number's field in the same form, which people without an office may use. */
  mobile?: string
}

/** A whole number pasted into one of the two fields, '(0251) 831-2345', fills both. */
function pasteOffice(event: ClipboardEvent<HTMLFieldSetElement>) {
  const text = officePhoneText(event.clipboardData.getData('text'))
  if (officePhoneRule(text) !== undefined) return
  event.preventDefault()
  event.stopPropagation()
  const [prefix = '', number = ''] = text.split('-')
  fillOffice(event.currentTarget, prefix, number)
}

function fillOffice(fields: HTMLFieldSetElement, prefix: string, number: string) {
  const [prefixInput, numberInput] = fields.querySelectorAll('input')
  if (prefixInput) replaceValue(prefixInput, prefix)
  if (numberInput) replaceValue(numberInput, number)
}

/** Fills both fields with the mobile number of the form; without a valid one, the user is taken to its field. */
function fillFromMobile(fields: HTMLFieldSetElement, mobile: string) {
  const input = fields.form?.elements.namedItem(mobile)
  if (!(input instanceof HTMLInputElement)) return
  const parts = officePartsOfMobile(input.value)
  if (parts) fillOffice(fields, ...parts)
  else input.focus()
}

/** The telephone of an office: prefix and number are two fields. */
export const OfficeFields = ({ field, label = shopLabels.office_phone, mobile }: Props) => (
  <fieldset className="office" onPasteCapture={pasteOffice}>
    <legend className="field__label">{label}</legend>
    <TextField
      label="Prefix"
      placeholder="0251"
      autoComplete="tel-area-code"
      digits
      maxLength={4}
      {...field('prefix_office_phone')}
    />
    <TextField
      label="Nomor"
      placeholder="8312345"
      autoComplete="tel-local"
      digits
      maxLength={10}
      {...field('office_no')}
    />
    {mobile && (
      <p className="office__mobile small">
        Tidak punya?{' '}
        <button
          type="button"
          className="link link--bare"
          onClick={({ currentTarget }) => fillFromMobile(currentTarget.closest('fieldset')!, mobile)}
        >
          Pakai nomor HP
        </button>
      </p>
    )}
  </fieldset>
)
