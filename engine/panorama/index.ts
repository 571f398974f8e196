export * from './colour'
export * from './marker'
export * from './merge'
export * from './readMarkers'
