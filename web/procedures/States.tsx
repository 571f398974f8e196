import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureRow } from '../../server/contract/procedures/procedures'
import { Icon } from '../ui'

/** In which state a procedure is, in words with a sign each. */
export const States = ({ row }: { row: ProcedureRow }): ReactElement => {
  const { t } = useTranslation('procedures')
  return (
    <span className="wraps">
      {row.version > 0 && (
        <span className="tag">
          <Icon name={row.builtIn ? 'lock' : 'check'} /> {t(`state.${row.builtIn ? 'builtIn' : 'own'}`)}
        </span>
      )}
      {row.draft && (
        <span className="tag now">
          <Icon name="pencil" /> {t('state.draft')}
        </span>
      )}
      {row.retired && (
        <span className="tag">
          <Icon name="close" /> {t('state.retired')}
        </span>
      )}
    </span>
  )
}
