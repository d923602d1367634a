package es.cg.sdk.checks;

import es.cg.sdk.accounting.NewAccount;
import es.cg.sdk.clients.Client;
import es.cg.sdk.clients.ClientChange;
import es.cg.sdk.clients.NewClient;
import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.common.NewVatBreakdown;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.common.TipoRenta;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.directory.AddresseeChange;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.directory.NewDir3;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.ProductChange;
import es.cg.sdk.directory.TipoIdentificacion;
import es.cg.sdk.documents.ExtractedDataChange;
import es.cg.sdk.expenses.NewExpense;
import es.cg.sdk.expenses.TipoGasto;
import es.cg.sdk.invoices.DueDateCollection;
import es.cg.sdk.irpfpayments.ClavePercepcion;
import es.cg.sdk.irpfpayments.NewIrpfPayment;
import es.cg.sdk.recurring.NewRecurringInvoice;
import es.cg.sdk.recurring.Periodicidad;
import es.cg.sdk.recurring.RecurringInvoiceChange;
import es.cg.sdk.sepa.Esquema;
import es.cg.sdk.sepa.MandateRevocation;
import es.cg.sdk.sepa.NewSepaMandate;
import es.cg.sdk.sepa.TipoPago;
import es.cg.sdk.workers.Jornada;
import es.cg.sdk.workers.NewWorker;
import es.cg.sdk.workers.NewWorkerContract;
import java.time.LocalDate;

/** Each request of an assumed operation with every field that it has a method for. */
final class AssumedRequests {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    static final NewVatBreakdown VAT = NewVatBreakdown.of("21")
            .base("100.00")
            .cuota("21.00")
            .recargoPct("5.2")
            .cuotaRecargo("5.20")
            .deduciblePct("50")
            .calificacion(VatBreakdown.Calificacion.S1)
            .exencion(VatBreakdown.Exencion.E1);

    static final NewExpense EXPENSE = NewExpense.builder()
            .tipo(TipoGasto.FACTURA)
            .proveedorNif("B12345674")
            .proveedorNombre("Talleres Ejemplo SL")
            .numeroFactura("F-7")
            .fechaExpedicion(DAY)
            .fechaContable(DAY)
            .concepto("Reparación")
            .cuentaContable("622")
            .categoria("taller")
            .actividadId("act_1")
            .iva(VAT)
            .tipoRenta(TipoRenta.PROFESIONAL)
            .retencionIrpfPct("15")
            .retencionIrpfImporte("15.00")
            .total("126.20")
            .deducibleIrpf(true)
            .documentoId("doc_1")
            .referenciaExterna("erp-gasto-7")
            .build();

    static final NewIrpfPayment IRPF_PAYMENT = NewIrpfPayment.builder()
            .perceptorNif("12345678Z")
            .perceptorNombre("Ana Ejemplo")
            .tipoRenta(TipoRenta.PROFESIONAL)
            .clavePercepcion(ClavePercepcion.G)
            .subclave("01")
            .fechaPago(DAY)
            .baseRetencion("1000.00")
            .retencionPct("15")
            .retencionImporte("150.00")
            .enEspecie(false)
            .documentoId("doc_1")
            .referenciaExterna("erp-pago-7")
            .build();

    static final NewDir3 DIR3 = NewDir3.create()
            .oficinaContable("L01280796")
            .organoGestor("L01280796")
            .unidadTramitadora("L01280796");

    static final NewAddressee ADDRESSEE = NewAddressee.builder()
            .nombre("Ayuntamiento de Ejemplo")
            .nif("P2807900B")
            .tipoIdentificacion(TipoIdentificacion.NIF_IVA)
            .identificacion("FR12345678901")
            .pais("FR")
            .esEmpresaOProfesional(true)
            .recargoEquivalencia(false)
            .email("pagos@ejemplo.invalid")
            .telefono("910000000")
            .direccion("Plaza Mayor 1")
            .codigoPostal("28001")
            .municipio("Madrid")
            .provincia("Madrid")
            .formaPago("transferencia")
            .diasPago(30)
            .mandatoId("man_1")
            .dir3(DIR3)
            .referenciaExterna("erp-cliente-7")
            .activo(true)
            .build();

    static final AddresseeChange ADDRESSEE_CHANGE =
            AddresseeChange.builder().setAll(ADDRESSEE).build();

    static final NewProduct PRODUCT = NewProduct.builder()
            .codigo("ASE-1")
            .nombre("Asesoría")
            .descripcion("Asesoría fiscal")
            .precioUnitario("100.00")
            .ivaPct("21")
            .unidad("hora")
            .cuentaContable("705")
            .actividadId("act_1")
            .referenciaExterna("erp-producto-7")
            .activo(true)
            .build();

    static final ProductChange PRODUCT_CHANGE =
            ProductChange.builder().setAll(PRODUCT).build();

    static final NewRecurringInvoice RECURRING = NewRecurringInvoice.builder()
            .nombre("Cuota mensual")
            .serie("A")
            .destinatarioId("adr_1")
            .linea(FullRequests.LINE)
            .periodicidad(Periodicidad.MENSUAL)
            .dia(-1)
            .fechaInicio(DAY)
            .fechaFin(DAY.plusYears(1))
            .maxEmisiones(12)
            .diasVencimiento(30)
            .referenciaExterna("erp-cuota-7")
            .build();

    static final RecurringInvoiceChange RECURRING_CHANGE =
            RecurringInvoiceChange.builder().setAll(RECURRING).build();

    static final NewSepaMandate MANDATE = NewSepaMandate.builder()
            .referencia("MND-7")
            .destinatarioId("adr_1")
            .deudorNombre("Talleres Ejemplo SL")
            .deudorNif("B12345674")
            .iban("ES9121000418450200051332")
            .bic("CAIXESBBXXX")
            .esquema(Esquema.CORE)
            .tipoPago(TipoPago.RECURRENTE)
            .fechaFirma(DAY)
            .build();

    static final MandateRevocation REVOCATION =
            MandateRevocation.builder().motivo("Lo pide el deudor").build();

    static final NewAccount ACCOUNT = NewAccount.builder()
            .codigo("4300000012")
            .nombre("Talleres Ejemplo SL")
            .nif("B12345674")
            .build();

    static final NewWorker WORKER = NewWorker.builder()
            .nombre("Ana")
            .apellidos("Ejemplo")
            .nif("12345678Z")
            .naf("281234567840")
            .fechaNacimiento(LocalDate.of(1990, 5, 1))
            .email("ana@ejemplo.invalid")
            .telefono("600000000")
            .direccion("Calle Mayor 1")
            .codigoPostal("28001")
            .municipio("Madrid")
            .provincia("Madrid")
            .iban("ES9121000418450200051332")
            .grupoCotizacion(7)
            .situacionFamiliar(3)
            .numDescendientes(1)
            .discapacidadPct("33")
            .build();

    static final NewWorkerContract CONTRACT = NewWorkerContract.builder()
            .codigoContrato("502")
            .fechaInicio(DAY)
            .fechaFin(DAY.plusMonths(6))
            .jornada(Jornada.PARCIAL)
            .coeficienteParcialidad(500)
            .salarioBrutoAnual("12000.00")
            .numPagas(14)
            .categoria("Administrativa")
            .convenio("Oficinas y despachos")
            .ccc("28123456742")
            .periodoPruebaDias(30)
            .build();

    static final NewClient CLIENT = NewClient.builder()
            .nombre("Ana Ejemplo")
            .nif("12345678Z")
            .email("ana@ejemplo.invalid")
            .tipo(TipoCliente.AUTONOMO)
            .territorio(Territorio.PENINSULA_BALEARES)
            .regimenIva(RegimenIva.GENERAL)
            .periodicidadIva(Client.PeriodicidadIva.TRIMESTRAL)
            .recc(false)
            .digitosSubcuenta(10)
            .nombreComercial("Papelería Ana")
            .telefono("600000000")
            .direccion("Calle Mayor 1")
            .codigoPostal("28001")
            .municipio("Madrid")
            .provincia("Madrid")
            .pais("ES")
            .build();

    static final ClientChange CLIENT_CHANGE = ClientChange.builder()
            .nombreComercial("Papelería Ana")
            .telefono("600000000")
            .direccion("Calle Mayor 1")
            .codigoPostal("28001")
            .municipio("Madrid")
            .provincia("Madrid")
            .pais("ES")
            .build();

    static final DueDateCollection COLLECTION = DueDateCollection.builder()
            .fecha(DAY)
            .metodo(MetodoPago.BIZUM)
            .cuentaId("bac_1")
            .build();

    static final ExtractedDataChange CORRECTION = ExtractedDataChange.builder()
            .emisorNif("B12345674")
            .emisorNombre("Talleres Ejemplo SL")
            .receptorNif("12345678Z")
            .receptorNombre("Ana Ejemplo")
            .numeroFactura("F-7")
            .fechaExpedicion(DAY)
            .baseImponible("100.00")
            .iva(VAT)
            .retencionIrpfImporte("0.00")
            .total("126.20")
            .build();

    private AssumedRequests() {}
}
