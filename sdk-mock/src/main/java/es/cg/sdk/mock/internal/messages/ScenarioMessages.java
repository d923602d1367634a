package es.cg.sdk.mock.internal.messages;

/** What the scenarios of the sandbox do. */
public final class ScenarioMessages {
    public static final Message ACEPTADA =
            new Message("La AEAT acepta la factura", "the tax authority accepts the invoice");
    public static final Message ACEPTADA_CON_ERRORES = new Message(
            "La AEAT registra la factura con errores: no es un éxito",
            "the tax authority registers the invoice with incidents, which is not a success");
    public static final Message RECHAZADA = new Message(
            "La AEAT rechaza la factura con el código 4104", "the tax authority rejects the invoice with code 4104");
    public static final Message ESTADO_DESCONOCIDO = new Message(
            "El estado de la factura queda desconocido; el servicio nunca reintenta por sí solo",
            "the state of the invoice stays unknown; the service never retries by itself");
    public static final Message REINTENTABLE = new Message(
            "La remisión falla por ahora y se puede reintentar", "the remission fails for now and can be retried");
    public static final Message DUPLICADA =
            new Message("La AEAT ya tiene la factura", "the tax authority has the invoice already");
    public static final Message ESPERA = new Message("La remisión tiene que esperar", "the remission has to wait");
    public static final Message COBRO_CORRECTO = new Message("El cobro se registra", "the payment succeeds");
    public static final Message COBRO_PARCIAL =
            new Message("Solo se cobra una parte del importe", "only a part of the amount is paid");
    public static final Message COBRO_FUERA_DE_PLAZO =
            new Message("El cobro llega fuera de plazo", "the payment is late");
    public static final Message COBRO_DEVUELTO = new Message(
            "El cobro se devuelve y la factura vuelve a estar pendiente, sin contraasiento",
            "the payment is returned, and the invoice is pending again without a counter entry");
    public static final Message COBRO_DEVUELTO_CON_RETRASO = new Message(
            "El cobro se devuelve más tarde y la factura vuelve a estar pendiente, sin contraasiento",
            "the payment is returned some time later, and the invoice is pending again without a counter entry");
    public static final Message LIMITE_DE_PETICIONES =
            new Message("Responde 429 con Retry-After", "the answer is 429 with Retry-After");
    public static final Message SERVICIO_NO_DISPONIBLE = new Message("Responde 503", "the answer is 503");
    public static final Message OPERACION_EN_CURSO =
            new Message("En escrituras responde 409, y no se guarda", "writes are answered 409, which is not stored");
    public static final Message ERROR_INTERNO = new Message(
            "En escrituras responde 500, y se guarda con la clave de idempotencia",
            "writes are answered 500, which is stored with the idempotency key");
    public static final Message SIN_EFECTO =
            new Message("En escrituras responde 500, y no se guarda", "writes are answered 500, which is not stored");
    public static final Message SIN_CONSENTIMIENTO = new Message(
            "La clave actúa sobre el cliente, pero este no ha dado su consentimiento",
            "the client is on the key but has not consented");
    public static final Message CONSENTIMIENTO_NO_CUBRE = new Message(
            "El consentimiento del cliente solo cubre la lectura de clientes",
            "the consent of the client covers only reading clients");
    public static final Message RECEPTOR_5XX = new Message(
            "El primer intento cuenta como respondido con 503, y se repite según el calendario de reintentos",
            "the first attempt counts as answered 503, and is repeated by the schedule");
    public static final Message RECEPTOR_LENTO = new Message(
            "El primer intento cuenta como no respondido a tiempo, y se repite según el calendario de reintentos",
            "the first attempt counts as not answered in time, and is repeated by the schedule");
    public static final Message FIRMA_INVALIDA = new Message(
            "El evento se firma una vez con otro secreto: hay que responder 401",
            "the event is signed with another secret, once: it must be answered 401");

    private ScenarioMessages() {}
}
