import { lazy } from 'react'

/** The designer's parts that are chunks of their own. */
export const RulesPanel = lazy(() => import('./rules').then(({ RulesPanel: panel }) => ({ default: panel })))
export const ProcedureTab = lazy(() => import('./procedure').then(({ ProcedureTab: tab }) => ({ default: tab })))
export const RehearsalDialog = lazy(() => import('./rehearsal').then(({ RehearsalDialog: dialog }) => ({ default: dialog })))
export const VersionsPage = lazy(() => import('./versions').then(({ VersionsPage: page }) => ({ default: page })))
