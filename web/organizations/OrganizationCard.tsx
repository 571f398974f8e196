import './organizations.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { cardLines, type CardLine } from './cardLines'
import { useDefinitions } from './useDefinitions'
import { useCodeName } from '../forms/codes/useCodeList'

const Code = ({ list, code }: { list: 'nuts' | 'country'; code: string }): ReactElement => {
  const name = useCodeName(list, code)
  return list === 'nuts' && name !== code ? (
    <>
      <span className="num">{code}</span> {name}
    </>
  ) : (
    <>{name}</>
  )
}

const Value = ({ line: { kind, value, list } }: { line: CardLine }): ReactElement => {
  if (kind === 'code' && list) return <Code list={list} code={value} />
  if (kind === 'mail') return <a href={`mailto:${value}`}>{value}</a>
  if (kind === 'phone') return <a href={`tel:${value.replace(/[^+\d]/g, '')}`}>{value}</a>
  // Only web addresses become links; what else was stored is shown as it is.
  if (kind === 'link' && /^https?:\/\//i.test(value))
    return (
      <a href={value} rel="noreferrer noopener" target="_blank">
        {value.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
      </a>
    )
  return <>{value}</>
}

/** The read-only card of an organization: each line only when filled, in the specification's order. */
export const OrganizationCard = ({ organization }: { organization: OrganizationView }): ReactElement => {
  const { t } = useTranslation('organizations')
  const lang = useLanguage()
  const { organizationFields, contactFields } = useDefinitions()
  const lines = cardLines(organization, [...organizationFields, ...contactFields], { lang, yes: t('yes'), no: t('no') })
  return (
    <dl className="org-card">
      {lines.map((line, index) => (
        <div key={line.key ?? `${index}${line.label ?? ''}`}>
          <dt>{line.key === null ? line.label : t(`card.${line.key}`)}</dt>
          <dd>
            <Value line={line} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
