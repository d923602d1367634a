package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/** A permission that the accounting firm grants to a key. */
public record Scope(String value) implements Word {
    /** To view authorised clients, tax data and activities. */
    public static final Scope CLIENTES_LEER = new Scope("clientes:leer");

    /** To read issued and received invoices. */
    public static final Scope FACTURAS_LEER = new Scope("facturas:leer");

    /** To read digitised documents and the data extracted from them. */
    public static final Scope DOCUMENTOS_LEER = new Scope("documentos:leer");

    /** To read expenses and receipts without invoice. */
    public static final Scope GASTOS_LEER = new Scope("gastos:leer");

    /** To export a client's full history and erase the integration's trace. */
    public static final Scope CLIENTES_DERECHOS = new Scope("clientes:derechos");

    /** To issue invoices for the client. */
    public static final Scope FACTURAS_ESCRIBIR = new Scope("facturas:escribir");

    /** To submit, correct and withdraw documents. */
    public static final Scope DOCUMENTOS_ESCRIBIR = new Scope("documentos:escribir");

    /** To register expenses and receipts as drafts. */
    public static final Scope GASTOS_ESCRIBIR = new Scope("gastos:escribir");

    /** To read entries, the chart of accounts and periods. */
    public static final Scope CONTABILIDAD_LEER = new Scope("contabilidad:leer");

    /** To read accounts, movements, imports and proposals. */
    public static final Scope BANCOS_LEER = new Scope("bancos:leer");

    /** To read generated payslips. */
    public static final Scope NOMINAS_LEER = new Scope("nominas:leer");

    /** To read tax models and download their files. */
    public static final Scope MODELOS_LEER = new Scope("modelos:leer");

    /** To generate tax models. */
    public static final Scope MODELOS_ESCRIBIR = new Scope("modelos:escribir");

    /** To download the receipt of submitted models. */
    public static final Scope MODELOS_PRESENTAR = new Scope("modelos:presentar");

    /** To configure webhooks. */
    public static final Scope WEBHOOKS_GESTIONAR = new Scope("webhooks:gestionar");

    /** To record payments and mark due dates as collected. */
    public static final Scope FACTURAS_COBROS = new Scope("facturas:cobros");

    /** To read addressees and products. */
    public static final Scope DIRECTORIO_LEER = new Scope("directorio:leer");

    /** To create and modify addressees and products. */
    public static final Scope DIRECTORIO_ESCRIBIR = new Scope("directorio:escribir");

    /** To read recurring invoices and their next issues. */
    public static final Scope RECURRENTES_LEER = new Scope("recurrentes:leer");

    /** To create, modify, pause, resume and cancel recurring invoices. */
    public static final Scope RECURRENTES_ESCRIBIR = new Scope("recurrentes:escribir");

    /** To confirm draft expenses. */
    public static final Scope GASTOS_CONFIRMAR = new Scope("gastos:confirmar");

    /** To read IRPF-withholding payments. */
    public static final Scope IRPF_LEER = new Scope("irpf:leer");

    /** To register IRPF payments as drafts. */
    public static final Scope IRPF_ESCRIBIR = new Scope("irpf:escribir");

    /** To confirm IRPF payments. */
    public static final Scope IRPF_CONFIRMAR = new Scope("irpf:confirmar");

    /** To add accounts to the chart of accounts. */
    public static final Scope CONTABILIDAD_ESCRIBIR = new Scope("contabilidad:escribir");

    /** To import bank statements. */
    public static final Scope BANCOS_ESCRIBIR = new Scope("bancos:escribir");

    /** To propose the invoice for a movement. */
    public static final Scope BANCOS_CONCILIAR = new Scope("bancos:conciliar");

    /** To read the calendar of tax obligations. */
    public static final Scope CALENDARIO_LEER = new Scope("calendario:leer");

    /** To read the gestor's requests for documents. */
    public static final Scope COMUNICACION_LEER = new Scope("comunicacion:leer");

    /** To read webhooks and their delivery history. */
    public static final Scope WEBHOOKS_LEER = new Scope("webhooks:leer");

    /** To read SEPA mandates and remittances, and download files. */
    public static final Scope SEPA_LEER = new Scope("sepa:leer");

    /** To create clients, import them and correct contact data. */
    public static final Scope CLIENTES_ESCRIBIR = new Scope("clientes:escribir");

    /** To create, modify and delete activities. */
    public static final Scope ACTIVIDADES_ESCRIBIR = new Scope("actividades:escribir");

    /** To register and revoke mandates, and download remittances. */
    public static final Scope SEPA_GESTIONAR = new Scope("sepa:gestionar");

    /** To read and create workers and contracts, but not payslips. */
    public static final Scope NOMINAS_EMPLEADOS = new Scope("nominas:empleados");

    /** To read workers and contracts. */
    public static final Scope TRABAJADORES_LEER = new Scope("trabajadores:leer");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
