import type { ReactElement } from 'react'
import { readIn } from '../../engine/languages'
import { useLanguage } from '../i18n/useLanguage'
import { useRpc } from '../rpc'
import { Select } from '../ui'

interface FormPickProps {
  label: string
  hint: string
  /** What stands for no form. */
  none: string
  value: string
  onChange: (id: string) => void
}

/** One of the forms for tenders; '': none. */
export const FormPick = ({ label, hint, none, value, onChange }: FormPickProps): ReactElement => {
  const lang = useLanguage()
  const { data = [] } = useRpc('getProjectTemplates', [10_000, { all: true }])
  const options = data.map(({ id, name }) => [id, `${readIn(name, lang)} (${id})`] as const)
  return <Select label={label} hint={hint} value={value} options={[['', none], ...options]} onChange={onChange} />
}
