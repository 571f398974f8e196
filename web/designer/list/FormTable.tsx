import { type Lang, readIn } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuthoredRow } from '../../../server/contract/templates/templates'
import { Icon } from '../../ui'
import { formatDay } from '../../ui/time'

interface FormActions {
  /** Id of the form that is being worked on. */
  busy: string | null
  setActive: (row: AuthoredRow, active: boolean) => void
  copy: (row: AuthoredRow) => void
  remove: (row: AuthoredRow) => void
}

interface FormTableProps {
  rows: readonly AuthoredRow[]
  caption: string
  lang: Lang
  /** Ids that the settings name for new tenders. */
  defaults: readonly string[]
  actions: FormActions
}

/** Forms, one a line: what it is, which version, whether it is offered, and what can be done with it. */
export const FormTable = ({ rows, caption, lang, defaults, actions }: FormTableProps): ReactElement => {
  const { t } = useTranslation('designer')
  return (
    <table className="table d-table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.name')}</th>
          <th scope="col">{t('list.version')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col">{t('list.active')}</th>
          <th scope="col">
            <span className="sr">{t('list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FormLine key={row.id} row={row} lang={lang} isDefault={defaults.includes(row.id)} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

const FormLine = ({
  row,
  lang,
  isDefault,
  actions,
}: {
  row: AuthoredRow
  lang: Lang
  isDefault: boolean
  actions: FormActions
}): ReactElement => {
  const { t } = useTranslation('designer')
  const name = readIn(row.name, lang)
  const day = (iso: string): string => formatDay(iso, lang)
  const isBusy = actions.busy === row.id
  return (
    <tr aria-busy={isBusy}>
      <td className="d-cell">
        <Link className="rowlink" to={`/formulare/anlage/${encodeURIComponent(row.id)}`}>
          <b>{name}</b>
        </Link>
        <span className="small soft d-sub">
          {row.noticeSubtype && row.builtIn
            ? t('list.subtype', { subtype: row.noticeSubtype, sdk: row.sdkVersion })
            : readIn(row.description, lang)}
        </span>
      </td>
      <td className="num">
        {row.version > 0 ? t('list.versionNumber', { version: row.version }) : '–'}
        {row.published && !row.builtIn ? <span className="small soft d-sub">{day(row.published)}</span> : null}
      </td>
      <td>
        <span className="d-tags">
          {row.builtIn ? (
            <span className="tag">
              <Icon name="lock" /> {t('list.protected')}
            </span>
          ) : row.version === 0 ? (
            <span className="tag">{t('list.unpublished')}</span>
          ) : (
            <span className="tag">
              <Icon name="check" /> {t('list.published')}
            </span>
          )}
          {row.draft ? (
            <span className="tag now" title={t('list.draftBy', { by: row.draft.updatedBy, at: day(row.draft.updated) })}>
              <Icon name="pencil" /> {t('list.draft')}
            </span>
          ) : null}
          {isDefault ? <span className="tag">{t('list.default')}</span> : null}
        </span>
      </td>
      <td>
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            aria-label={t('list.activeOf', { name })}
            checked={row.active}
            disabled={isBusy}
            onChange={({ target }) => actions.setActive(row, target.checked)}
          />
        </label>
      </td>
      <td className="right d-act">
        <button
          type="button"
          className="btn quiet small icon"
          aria-label={t('list.copyOf', { name })}
          title={t('list.copy')}
          disabled={isBusy}
          onClick={() => actions.copy(row)}
        >
          <Icon name="copy" />
        </button>
        {row.builtIn ? null : (
          <button
            type="button"
            className="btn quiet small icon"
            aria-label={t('list.removeOf', { name })}
            title={t('list.remove')}
            disabled={isBusy}
            onClick={() => actions.remove(row)}
          >
            <Icon name="trash" />
          </button>
        )}
      </td>
    </tr>
  )
}
