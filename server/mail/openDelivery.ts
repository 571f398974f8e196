import type { Config } from '../platform/config'
import type { Delivery } from './delivery'
import { fileDelivery } from './files'
import { smtpDelivery } from './smtp'

/** By SMTP_URL where there is one, else as files in DATA_DIR. */
export const openDelivery = ({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Delivery =>
  smtpUrl === null ? fileDelivery({ dataDir, mailFrom }) : smtpDelivery({ smtpUrl, mailFrom })
