import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import type { FormContext, LeafScope } from '../render/scope'

/** rjsf's widget props, with values that nobody has looked at yet. */
export type LeafWidgetProps = Omit<WidgetProps<unknown, RJSFSchema, FormContext>, 'value' | 'onChange'> & {
  value: unknown
  onChange: (value: unknown) => void
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** What every control of a field says to assistive technology. */
export function aria(scope: LeafScope): { 'aria-invalid'?: true; 'aria-describedby'?: string; 'aria-required'?: true } {
  return {
    ...(scope.invalid ? { 'aria-invalid': true } : {}),
    ...(scope.describedBy ? { 'aria-describedby': scope.describedBy } : {}),
    ...(scope.isRequired ? { 'aria-required': true } : {}),
  }
}

/** A member of an object value, without trusting its shape. */
export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined
}

export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' && value !== '' ? [value] : []
