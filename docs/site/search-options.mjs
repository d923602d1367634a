// How the search of the site ranks; the test of the search uses the same. VitePress sends these functions to the browser as
// text, so none may use anything outside of itself.

export const options = {
  // Words, and what is typed as a whole, after a mark: the text of a row of the reference has nothing else. The mark is
  // longer than the number of letters in which a misspelt word may differ.
  tokenize: (text, field) => {
    if (field === 'text' && text.startsWith('========')) return text.split('\n')
    const words = text.split(/[\n\r\p{Z}\p{P}]+/u)
    return field === undefined ? [...words, `========${text.trim()}`] : words
  },
  // Accents do not count.
  processTerm: (term) => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

export const searchOptions = {
  // Leaves out words that a question has and an answer need not have, and adds the guides' word for what is typed: a
  // Spanish word, or another English one.
  processTerm: (term) => {
    const left =
      ' a an and are as at be been but by can could did do does for from get had has have how i if in is it its me my not of on ' +
      'or our should so than that the their then there this to was we were what when where which who whose why will with you ' +
      'your al como con cual de del el en es hacer hago la las lo los mi no o para por puedo que se si su sus un una y ya '
    const same = {
      aceptada: 'accepted', actualizar: 'upgrade', adjuntar: 'upload', aeat: 'authority', agencia: 'authority', anulada: 'annul',
      anular: 'annul', anulacion: 'annul', archivo: 'file', asincrono: 'asynchronously', async: 'asynchronously', aviso: 'warning',
      banco: 'bank', borrar: 'erase', cabecera: 'header', cabeceras: 'header', cancel: 'annul', certificado: 'certificate',
      clave: 'key', claves: 'key', cliente: 'client', clientes: 'clients', cobro: 'payment', codigo: 'code', conciliar: 'match',
      consentimiento: 'consent', contenedor: 'container', cuota: 'quota', datos: 'data', delete: 'erase', descargar: 'download',
      descuento: 'discount', documento: 'document', docker: 'container', doble: 'twice', duplicado: 'twice', duplicada: 'twice', duplicadas: 'twice',
      duplicate: 'twice', eliminar: 'erase', emitir: 'issue', error: 'error', errores: 'error', espera: 'wait', espejo: 'mirror',
      evento: 'event', eventos: 'events', exenta: 'exempt', extracto: 'statement', extranjero: 'buyer', factura: 'invoice',
      facturas: 'invoices', fecha: 'date', fechas: 'date', fichero: 'file', firma: 'signature', firmas: 'signature',
      gdpr: 'erasure', gestoria: 'firm', hacienda: 'authority', health: 'health', horaria: 'zone', huso: 'zone',
      importe: 'amount', impuesto: 'tax', intracomunitaria: 'eu', invalida: 'invalid', invalido: 'invalid', limite: 'limit', limites: 'limit', logs: 'log', lote: 'batch',
      lotes: 'batch', mes: 'month', metricas: 'meters', metrics: 'meters', modelo: 'model', modelos: 'models', movimientos: 'movements',
      muchas: 'many', muchos: 'many', nulo: 'null', numeracion: 'numbers', numero: 'number', paginacion: 'pagination',
      pago: 'payment', paging: 'pagination', perdida: 'lost', perdido: 'lost', permiso: 'scope', peticiones: 'requests',
      proteccion: 'personal', privacy: 'personal', prueba: 'test', pruebas: 'test', rechazada: 'rejected', recargo: 'surcharge',
      rectificar: 'rectify', rectificativa: 'rectify', refund: 'rectify', registro: 'log', reintentar: 'retry',
      reintento: 'retry', reintentos: 'retry', repetir: 'repeat', respuesta: 'answer', response: 'answer', retencion: 'withholding',
      rgpd: 'erasure', rotar: 'rotate', secreto: 'secret', servidor: 'server', simplificada: 'simplified', simulador: 'mock',
      sincronizar: 'mirror', subir: 'upload', tabla: 'table', ticket: 'simplified', tiempo: 'timeout', trabajo: 'job',
      unitarias: 'unit', utc: 'zone', vacio: 'null', varias: 'several', varios: 'several', vencimiento: 'due', version: 'upgrade',
      zona: 'zone'
    }
    const word = term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    if (left.includes(` ${word} `)) return null
    return Object.hasOwn(same, word) && same[word] !== word ? [word, same[word]] : word
  },
  fuzzy: (term) => (term.startsWith('========') ? false : term.length > 7 ? 0.2 : 0.15),
  prefix: (term) => term.length > 3 && !term.startsWith('========'),
  boost: { title: 4, text: 1, titles: 2 },
  // A row of the reference comes first if it is typed whole, and not at all otherwise: the guides have the answers. An
  // assumption may have the name of a header.
  boostDocument: (id, term) => {
    if (!/docs\/reference\//.test(id)) return /CHANGELOG/.test(id) ? 0.3 : 1
    return term.startsWith('========') ? (/assumptions/.test(id) ? 900 : 1000) : 0
  }
}
