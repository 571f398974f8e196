import type { PM } from 'leaflet'
import type { TFunction } from 'i18next'

/** Geoman's own words speak of layers and vertices, and say "du"; whoever draws a plot knows shapes and corners. */
export const drawWords = (t: TFunction<'map'>): PM.Translations => ({
  tooltips: {
    firstVertex: t('draw.first'),
    continueLine: t('draw.next'),
    finishPoly: t('draw.close'),
    finishRect: t('draw.closeRectangle'),
  },
  actions: { finish: t('draw.finish'), cancel: t('draw.cancel'), removeLastVertex: t('draw.back') },
  buttonTitles: {
    drawPolyButton: t('draw.polygon'),
    drawRectButton: t('draw.rectangle'),
    editButton: t('draw.corners'),
    dragButton: t('draw.move'),
    cutButton: t('draw.cut'),
    deleteButton: t('draw.remove'),
    rotateButton: t('draw.rotate'),
  },
})
