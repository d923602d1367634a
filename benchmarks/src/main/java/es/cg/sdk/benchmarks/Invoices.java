package es.cg.sdk.benchmarks;

import java.util.List;

/** The invoice that is read, of 990 bytes, and the reading of its every field; it loads no library of its own. */
final class Invoices {
    private Invoices() {}

    static int sum(List<InvoiceRecord> invoices) {
        int sum = 0;
        for (InvoiceRecord invoice : invoices) {
            sum += sum(invoice);
        }
        return sum;
    }

    static int sum(InvoiceRecord i) {
        int sum = hash(i.id(), i.serie(), i.ejercicio(), i.numeroCompleto(), i.fecha(), i.tipo(), i.receptorNif())
                + hash(i.receptorNombre(), i.base(), i.cuota(), i.total(), i.estado())
                + hash(
                        i.verifactu().estado(),
                        i.verifactu().huella(),
                        i.verifactu().qrUrl());
        for (InvoiceRecord.Line line : i.lineas()) {
            sum += hash(line.concepto(), line.cantidad(), line.precioUnitario(), line.ivaPct());
        }
        return sum;
    }

    static int sum(InvoiceView i) {
        InvoiceView.Remission verifactu = i.verifactu();
        int sum = hash(i.id(), i.serie(), i.ejercicio(), i.numeroCompleto(), i.fecha(), i.tipo(), i.receptorNif())
                + hash(i.receptorNombre(), i.base(), i.cuota(), i.total(), i.estado())
                + hash(verifactu.estado(), verifactu.huella(), verifactu.qrUrl());
        for (InvoiceView.Line line : i.lineas()) {
            sum += hash(line.concepto(), line.cantidad(), line.precioUnitario(), line.ivaPct());
        }
        return sum;
    }

    private static int hash(Object... values) {
        int hash = 0;
        for (Object value : values) {
            hash += value.hashCode();
        }
        return hash;
    }

    static final String INVOICE = """
            {"object":"invoice","id":"inv_01jd3k9x7m2qp5ra","serie":"A","ejercicio":2026,"numero":123,\
            "numero_completo":"A-2026-000123","fecha_expedicion":"2026-11-20","tipo_factura":"F1","sentido":"emitida",\
            "receptor_nif":"B12345674","receptor_nombre":"Talleres Ejemplo SL","lineas":[{"concepto":"Asesoría noviembre",\
            "cantidad":1,"precio_unitario":100.00,"iva_pct":21},{"concepto":"Desplazamiento","cantidad":2,\
            "precio_unitario":12.50,"iva_pct":21}],"base_imponible":125.00,"cuota_iva":26.25,"total":151.25,\
            "total_a_pagar":151.25,"moneda":"EUR","estado":"emitida","estado_cobro":"pendiente","importe_cobrado":0.00,\
            "importe_pendiente":151.25,"verifactu":{"estado":"pendiente",\
            "huella":"3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60",\
            "registrado_en":"2026-11-20T09:00:00+01:00","qr_url":"https://sandbox.invalid/qr?nif=89890001K&numserie=A-2026-000123"},\
            "creado_en":"2026-11-20T09:00:00+01:00","actualizado_en":"2026-11-20T09:00:00+01:00"}""";
}
