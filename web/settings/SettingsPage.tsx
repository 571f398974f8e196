import type { ReactElement } from 'react'
import { NotFoundPage } from '../app/NotFoundPage'

const SettingsPage = (): ReactElement => <NotFoundPage />

export default SettingsPage
