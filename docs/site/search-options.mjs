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
      ' a al algun alguna all an and any are as at be been but by can como con could cual cuando de del did do ' +
      'does donde e each el en es esta every for from get hacer had hago has have hay how i if in is it its la ' +
      'las le lo los mas me mi my ni no not o of on or our para pero por porque puedo que quiero se ser should ' +
      'si sin so sobre some son su sus tengo than that the their then there this thru to todas todos u un una ' +
      'unas unos was we were what when where which who whose why will with y ya you your '
    const same = {
      acceso: 'access', aceptada: 'accepted', actualizar: 'upgrade', adjuntar: 'upload', aeat: 'authority',
      agencia: 'authority', alta: 'create', anulacion: 'annul', anulada: 'annul', anular: 'annul', archivo: 'file',
      asincrona: 'asynchronously', asincrono: 'asynchronously', async: 'asynchronously', autenticacion: 'key',
      autenticar: 'key', aviso: 'warning', avisos: 'warning', bancario: 'bank', bancarios: 'bank', banco: 'bank',
      borrar: 'erase', cabecera: 'header', cabeceras: 'header', cadena: 'chain', calcular: 'compute',
      cambiado: 'changes', cambios: 'changes', campo: 'field', campos: 'field', cancel: 'annul', cancelar: 'cancel',
      certificado: 'certificate', cif: 'tax id', clave: 'key', claves: 'key', cliente: 'client', clientes: 'clients',
      cobrar: 'payment', cobro: 'payment', codigo: 'code', companies: 'firms', company: 'firm', comprobar: 'check',
      conciliar: 'match', concurrencia: 'threads', concurrent: 'threads', conexion: 'connection', configurar: 'set',
      conflicto: 'conflict', consentimiento: 'consent', contenedor: 'container', contrasena: 'password',
      cuenta: 'account', cuerpo: 'body', cuota: 'quota', datos: 'data', delete: 'erase', dependencia: 'dependency',
      desactivar: 'off', descargar: 'download', descuento: 'discount', destinatario: 'addressee',
      devolucion: 'rectify', disable: 'off', distinto: 'different', distintos: 'different', doble: 'twice',
      docker: 'container', documento: 'document', duplicada: 'twice', duplicadas: 'twice', duplicado: 'twice',
      duplicate: 'twice', ejemplo: 'example', eliminar: 'erase', emitir: 'issue', empezar: 'start', empresas: 'firms',
      enviar: 'send', errores: 'error', escribir: 'write', espejo: 'mirror', espera: 'wait', esperar: 'wait',
      estado: 'state', evento: 'event', eventos: 'events', exenta: 'exempt', extracto: 'statement',
      extranjero: 'buyer', factura: 'invoice', facturas: 'invoices', falla: 'failed', fallida: 'failed',
      fallido: 'failed', fallo: 'failed', fecha: 'date', fechas: 'date', fichero: 'file', firma: 'signature',
      firmas: 'signature', gasto: 'expenses', gastos: 'expenses', gdpr: 'erasure', gestoria: 'firm',
      hacienda: 'authority', hilos: 'threads', horaria: 'zone', huella: 'fingerprint chain', huso: 'zone',
      importe: 'amount', importes: 'amounts', impuesto: 'tax', impuestos: 'tax', instalar: 'add',
      intracomunitaria: 'eu', invalida: 'invalid', invalido: 'invalid', iva: 'vat', leer: 'read', libreria: 'library',
      limite: 'limit', limites: 'limit', lineas: 'lines', listar: 'list', llamada: 'call', llamadas: 'calls',
      logs: 'log', lote: 'batch', lotes: 'batch', memoria: 'memory', mes: 'month', metricas: 'meters',
      metrics: 'meters', migrar: 'upgrade', modelo: 'model', modelos: 'models', movimientos: 'movements',
      muchas: 'many', muchos: 'many', multi: 'many', multiempresa: 'firms', nie: 'tax id', nif: 'tax id',
      nulo: 'null', numeracion: 'numbers', numero: 'number', obtener: 'read', orden: 'order', pagada: 'payment',
      paginacion: 'pagination', paginas: 'pages', paging: 'pagination', pago: 'payment', pagos: 'payments',
      parcial: 'partial', payload: 'body', perdida: 'lost', perdido: 'lost', permiso: 'scope', permisos: 'scope',
      peticion: 'call', peticiones: 'calls', plazo: 'window', presentar: 'submit', privacy: 'personal',
      probar: 'test', proteccion: 'personal', proveedor: 'supplier', prueba: 'test', pruebas: 'test',
      recargo: 'surcharge', rechazada: 'rejected', rechazo: 'rejected', recibir: 'receive', recibo: 'receipt',
      rectificar: 'rectify', rectificativa: 'rectify', redondear: 'totals', redondeo: 'totals', refund: 'rectify',
      registro: 'record', registros: 'records', reintentar: 'retry', reintento: 'retry', reintentos: 'retry',
      remesa: 'remittance', repetir: 'repeat', response: 'answer', respuesta: 'answer', retencion: 'withholding',
      rgpd: 'erasure', rotar: 'rotate', rounding: 'totals', secreto: 'secret', seguridad: 'security',
      servidor: 'server', several: 'many', simplificada: 'simplified', simulador: 'mock', simular: 'simulate',
      sincronizar: 'mirror', subir: 'upload', supresion: 'erasure', suprimir: 'erase', tabla: 'table', tenant: 'firm',
      tenants: 'firms', throttled: 'limit', throttling: 'limit', ticket: 'simplified', tiempo: 'timeout',
      trabajo: 'job', transacciones: 'movements', transactions: 'movements', trimestre: 'quarterly',
      unauthorised: 'unauthorized', unitarias: 'unit', utc: 'zone', vacio: 'null', validar: 'check',
      validate: 'check', varias: 'several many', varios: 'several many', vencimiento: 'due', verificar: 'verify',
      version: 'upgrade', versiones: 'versions', zona: 'zone'
    }
    const word = term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    if (left.includes(` ${word} `)) return null
    // "rounding" finds "rounds", since its stem is the beginning of it.
    const stem = word.startsWith('========') ? '' : word.replace(/(ings?|ed|es|s)$/, '')
    const terms = stem.length > 3 ? [word, stem] : [word]
    return Object.hasOwn(same, word) ? [...terms, ...same[word].split(' ')] : terms
  },
  fuzzy: (term) => (term.startsWith('========') ? false : term.length > 7 ? 0.2 : 0.15),
  prefix: (term) => term.length > 3 && !term.startsWith('========'),
  boost: { title: 4, text: 1, titles: 2 },
  // A row of the reference comes first if it is typed whole, and not at all otherwise: the guides have the answers. An
  // assumption may have the name of a header. README and the list of changes say in short what the guides say. A guide in
  // the language of the site comes before one in the other.
  boostDocument: (id, term) => {
    if (/docs\/reference\//.test(id)) return term.startsWith('========') ? (/assumptions/.test(id) ? 900 : 1000) : 0
    const language = globalThis.document?.documentElement.lang === 'es' ? 'es' : 'en'
    const written = /\/es\//.test(id) ? 'es' : 'en'
    const other = written === 'es' ? 0.4 : 0.7 // most guides are in English only
    return (/CHANGELOG|README|^\/(es\/)?#/.test(id) ? 0.4 : 1) * (language === written ? 1 : other)
  }
}
