import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as api from './index';

const [base, apiKey, client, path] = process.argv.slice(2);
const laura = Number(client);
const sandbox = laura > 9000;
const configuration = new api.Configuration({ basePath: base, accessToken: apiKey });
let calls = 0;

function same(what: string, expected: unknown, actual: unknown) {
    calls++;
    if (expected !== actual) {
        throw new Error(`${what} is ${actual}, not ${expected}`);
    }
}

async function run() {
    const clients = new api.ClientsApi(configuration);
    same('entorno', sandbox ? 'sandbox' : 'produccion', (await new api.StatusApi(configuration).statusGet()).data.entorno);
    const all = (await clients.clientsList()).data;
    same('clients', 7, all.data.length);
    same('next_cursor', null, all.next_cursor);
    const page = (await clients.clientsList(undefined, undefined, 2)).data;
    same('has_more', true, page.has_more);
    same('second page', 5, (await clients.clientsList(undefined, page.next_cursor ?? '')).data.data.length);
    const wanted: api.NewActivity = {
        codigo_iae: '8490', descripcion: 'Otra', fecha_alta: '2026-11-01', seccion_iae: 'profesional',
        regimen_irpf: 'estimacion_directa_simplificada', regimen_iva: 'general',
        retencion_irpf_tipo: 'personalizada', retencion_irpf_pct: 7,
    };
    const activities = new api.ActivitiesApi(configuration);
    const made = await activities.activitiesCreate(laura, randomUUID(), wanted);
    same('201', 201, made.status);
    same('retencion_irpf_pct', 7, made.data.retencion_irpf_pct);
    const again = await activities.activitiesCreate(laura, randomUUID(), wanted);
    same('200', 200, again.status);
    same('reactivada', true, again.data.reactivada);
    same('activities', 2, (await activities.activitiesList(laura)).data.data.length);
    const directory = new api.DirectoryApi(configuration);
    const addressee = await directory.addresseesCreate(laura, randomUUID(), {
        nombre: 'Destinatario Ficticio', nif: '00000000T', pais: 'ES', es_empresa_o_profesional: true,
    });
    same('addressee', 'Destinatario Ficticio', (await directory.addresseesGet(addressee.data.id, laura)).data.nombre);
    const invoices = new api.InvoicesApi(configuration);
    const invoice = (await invoices.invoicesIssue(laura, randomUUID(), {
        serie: sandbox ? 'SBX' : 'A', ejercicio: 2026, fecha_expedicion: '2026-11-20', tipo_factura: 'F1',
        receptor_nif: 'B12345674', receptor_nombre: 'Talleres Ejemplo SL',
        lineas: [{ concepto: 'Curso', cantidad: 1, precio_unitario: 100, iva_pct: 21 }],
    })).data;
    same('total', 121, invoice.total);
    const payment = await invoices.invoicesRecordPayment(invoice.id ?? '', laura, randomUUID(), { fecha: '2026-11-20', importe: 10 });
    same('payment', 10, payment.data.importe);
    same('invoice', 'emitida', (await invoices.invoicesGet(invoice.id ?? '', laura)).data.estado);
    const job = await clients.clientsImport(randomUUID(), {
        simular: true, contenido: 'nombre;nif;email;tipo\nHuerta Simulada;X1234567L;huerta@ejemplo.invalid;autonomo\n',
    });
    same('202', 202, job.status);
    same('job', 'succeeded', (await new api.JobsApi(configuration).jobsGet(job.data.id)).data.estado);
    if (sandbox) {
        const box = new api.SandboxApi(configuration);
        same('sandbox', 10, (await box.sandboxGet()).data.resets_restantes_hoy);
        same('clock', 'sandbox_clock', (await box.sandboxAdvanceClock(randomUUID(), { dias: 1 })).data.object);
    } else {
        const file = new File([readFileSync(path)], 'documento.pdf', { type: 'application/pdf' });
        same('upload', 'job', (await new api.DocumentsApi(configuration).documentsUpload(laura, randomUUID(), file)).data.object);
        const model = await new api.TaxModelsApi(configuration).taxModelsGenerate(laura, randomUUID(), {
            modelo: '303', ejercicio: 2026, periodo: '4T',
        });
        same('model', '303', model.data.modelo);
    }
    const webhooks = new api.WebhooksApi(configuration);
    const destination = await webhooks.webhooksCreate({ url: 'https://erp.invalid/cg', eventos: ['invoice.emitted'] }, randomUUID());
    same('removal', true, (await webhooks.webhooksDelete(destination.data.id)).data.eliminado);
    console.log(`${calls} values`);
}

run().catch(error => {
    console.error(error.response?.data ?? error);
    process.exit(1);
});
