import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RpcError } from '../rpc'
import { Icon } from '../ui'

interface Refusal {
  path?: unknown
  rule?: unknown
  params?: { name?: unknown }
}

const RULES = ['required', 'unknownPlaceholder', 'linkInSubject', 'placeholderInAddress', 'noAddress']

/** Why a text cannot be sent as it is, each reason in a sentence; what was typed stays. */
export const TemplateRefusal = ({ error }: { error: RpcError }): ReactElement => {
  const { t } = useTranslation('mail')
  const errors = error.data?.['errors']
  const known = (Array.isArray(errors) ? (errors as Refusal[]) : []).filter(({ rule }) => RULES.includes(String(rule)))
  return (
    <div className="note error" role="alert">
      <Icon name="octagon" />
      {known.length === 0 ? (
        <p>{error.message}</p>
      ) : (
        <ul>
          {known.map(({ path, rule, params }, index) => (
            <li key={index}>
              {t(String(path).endsWith('/subject') ? 'refused.inSubject' : 'refused.inText')}{' '}
              {t(`refused.${String(rule)}`, { name: `{{${String(params?.name ?? '')}}}` })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
