package es.cg.sdk.mock.internal.messages;

import java.util.List;

/**
 * A difference between the sandbox and production.
 *
 * @param code the code of the subject
 */
public record SandboxDifference(String code, Message title, Message description) {
    /** All differences that the contract names. */
    public static final List<SandboxDifference> ALL = List.of(
            new SandboxDifference(
                    "remision",
                    new Message("Remisión simulada", "Simulated submission"),
                    new Message(
                            "No se envía nada a la AEAT: responde el escenario.",
                            "Nothing is sent to the tax authority: the scenario answers.")),
            new SandboxDifference(
                    "identificador_fiscal",
                    new Message("Solo el dígito de control", "Only the check digit"),
                    new Message(
                            "De un NIF se comprueba solo su control.", "Of a NIF only the check digit is verified.")),
            new SandboxDifference(
                    "huella_y_qr",
                    new Message("Huella y QR propios", "Its own fingerprint and QR code"),
                    new Message(
                            "No valen ni encadenan fuera del entorno de pruebas.",
                            "They are not valid, and link to nothing, outside the sandbox.")),
            new SandboxDifference(
                    "documentos",
                    new Message("Documentos de prueba", "Test documents"),
                    new Message(
                            "Todo documento lleva la marca de no tener validez fiscal.",
                            "Every document is marked as having no value for taxes.")),
            new SandboxDifference(
                    "serie",
                    new Message("Serie SBX", "Series SBX"),
                    new Message(
                            "Es la única, y vuelve a empezar con cada reinicio.",
                            "It is the only one, and begins anew with each reset.")),
            new SandboxDifference(
                    "correo",
                    new Message("Correo capturado", "Captured e-mail"),
                    new Message(
                            "Ningún correo sale: se lee en GET /sandbox/emails.",
                            "No e-mail is sent: GET /sandbox/emails shows them.")),
            new SandboxDifference(
                    "cobros",
                    new Message("Sin pasarela de pago", "No payment gateway"),
                    new Message(
                            "Los cobros se deciden por su importe o por un escenario.",
                            "The amount or a scenario decides what becomes of a payment.")),
            new SandboxDifference(
                    "banco",
                    new Message("Banco de prueba", "Test bank"),
                    new Message(
                            "No hay conexión bancaria: los movimientos se añaden por API.",
                            "There is no bank connection: movements are added by API.")),
            new SandboxDifference(
                    "funciones",
                    new Message("Funciones no disponibles", "Functions that are missing"),
                    new Message(
                            "La subida de documentos, la generación de modelos, la importación de extractos y las propuestas de conciliación responden 501; las lecturas funcionan.",
                            "Uploads of documents, generated models, imports of statements and match proposals are answered 501; reads work.")),
            new SandboxDifference(
                    "modelo_303",
                    new Message("Modelo 303 generado", "A generated Model 303"),
                    new Message(
                            "Cada cliente con facturas tiene el del trimestre anterior.",
                            "Each client with invoices has that of the last quarter.")),
            new SandboxDifference(
                    "reloj",
                    new Message("Reloj simulado", "Simulated clock"),
                    new Message(
                            "Solo avanza; un reinicio lo devuelve al presente.",
                            "It only goes forward; a reset sets it to the present.")),
            new SandboxDifference(
                    "contadores",
                    new Message("Contadores propios", "Its own counters"),
                    new Message("No se consume nada de las cuotas del plan.", "Nothing of the plan's quotas is used.")),
            new SandboxDifference(
                    "certificados",
                    new Message("Sin certificados", "No certificates"),
                    new Message(
                            "No se guardan, y su subida está bloqueada.",
                            "They are not kept, and cannot be uploaded.")),
            new SandboxDifference(
                    "webhooks",
                    new Message("Webhooks con secreto propio", "Webhooks with a secret of their own"),
                    new Message(
                            "Los mismos eventos, firma y reintentos, con el campo environment.",
                            "The same events, signature and retries, with the field environment.")),
            new SandboxDifference(
                    "inactividad",
                    new Message("Caduca sin uso", "It expires unused"),
                    new Message(
                            "Sin actividad se avisa a los 60 días, se archiva a los 90 y se borra 30 días después.",
                            "Without activity, a warning after 60 days, archived after 90, deleted 30 days later.")));
}
