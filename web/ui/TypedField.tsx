import type { ComponentProps, ReactElement } from 'react'
import { Field, type FieldProps } from './Field'

/** What the field sets itself. */
type Own = 'id' | 'className' | 'value' | 'onChange'

type Labelled<Tag extends 'input' | 'textarea' | 'select'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, Own | 'ref'> & { value: string | number | undefined; onChange: (value: string) => void }

/** A line of text with its label, its hint and its error. */
export const TextInput = ({ label, hint, error, aside, onChange, ...input }: Labelled<'input'>): ReactElement => (
  <Field label={label} hint={hint} error={error} aside={aside}>
    {(control) => <input {...control} {...input} className="input" onChange={({ target }) => onChange(target.value)} />}
  </Field>
)

/** Several lines of text. */
export const TextArea = ({ label, hint, error, aside, onChange, ...input }: Labelled<'textarea'>): ReactElement => (
  <Field label={label} hint={hint} error={error} aside={aside}>
    {(control) => <textarea {...control} {...input} className="textarea" onChange={({ target }) => onChange(target.value)} />}
  </Field>
)

/** What can be chosen: what it is kept as, and its word. */
type Options = readonly (readonly [value: string | number, label: string])[]

type SelectProps = Labelled<'select'> & { options?: Options }

/** One of its options. */
export const Select = ({ label, hint, error, aside, options = [], children, onChange, ...input }: SelectProps): ReactElement => (
  <Field label={label} hint={hint} error={error} aside={aside}>
    {(control) => (
      <select {...control} {...input} className="select" onChange={({ target }) => onChange(target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {children}
      </select>
    )}
  </Field>
)
