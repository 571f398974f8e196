import './differences.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { differencesOf, type ProcedureDocument } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { namesIn, valueText } from './valueText'

/** Two versions of a procedure side by side, property by property. */
export const Differences = ({ before, after }: { before: ProcedureDocument; after: ProcedureDocument }): ReactElement => {
  const { t } = useTranslation(['procedures', 'machines'])
  const lang = useLanguage()
  const differences = differencesOf(before, after)
  const namesOf = (document: ProcedureDocument) => {
    const names = namesIn(document, { t: (key, params) => t(`procedures:${key}`, params), lang })
    return (key: string): string => (key === 'end' ? t('procedures:end') : names(key))
  }
  const [wasCalled, isCalled] = [namesOf(before), namesOf(after)]
  const called = (key: string): string => (after.phases.some((one) => one.key === key) ? isCalled : wasCalled)(key)
  const side = (property: string | null, value: unknown, { names, phase }: { names: typeof called; phase: string | null }): ReactNode => {
    const kind = [...after.phases, ...before.phases].find(({ key }) => key === phase)?.kind
    return value === undefined ? null : valueText(property, value, { t, called: names, kind })
  }
  if (differences.length === 0) return <p className="soft">{t('procedures:versions.same')}</p>
  return (
    <table className="table pr-diff">
      <caption className="sr">{t('procedures:versions.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('procedures:versions.where')}</th>
          <th scope="col">{t('procedures:versions.before')}</th>
          <th scope="col">{t('procedures:versions.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ phase, kind, property, before: was, after: is }) => (
          <tr key={`${phase} ${property}`}>
            <th scope="row">
              {phase === null ? t('procedures:versions.head') : called(phase)}
              <span className="small soft">
                {property !== null && t(`procedures:versions.property.${property}`)} {t(`procedures:versions.change.${kind}`)}
              </span>
            </th>
            <td>
              {was === undefined ? (
                <span className="soft">{t('procedures:versions.nothing')}</span>
              ) : (
                <del>{side(property, was, { names: wasCalled, phase })}</del>
              )}
            </td>
            <td>
              {is === undefined ? (
                <span className="soft">{t('procedures:versions.nothing')}</span>
              ) : (
                <ins>{side(property, is, { names: isCalled, phase })}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
