package es.cg.sdk.mock.internal.sandbox;

import java.util.List;

/**
 * A difference between the sandbox and production.
 *
 * @param code the code of the subject
 */
record SandboxDifference(String code, String title, String description) {
    /** All differences that the contract names. */
    static final List<SandboxDifference> ALL = List.of(
            new SandboxDifference(
                    "remision", "Remisión simulada", "No se envía nada a la AEAT: responde el escenario."),
            new SandboxDifference(
                    "identificador_fiscal", "Solo el dígito de control", "De un NIF se comprueba solo su control."),
            new SandboxDifference(
                    "huella_y_qr", "Huella y QR propios", "No valen ni encadenan fuera del entorno de pruebas."),
            new SandboxDifference(
                    "documentos", "Documentos de prueba", "Todo documento lleva la marca de no tener validez fiscal."),
            new SandboxDifference("serie", "Serie SBX", "Es la única, y vuelve a empezar con cada reinicio."),
            new SandboxDifference("correo", "Correo capturado", "Ningún correo sale: se lee en GET /sandbox/emails."),
            new SandboxDifference(
                    "cobros", "Sin pasarela de pago", "Los cobros se deciden por su importe o por un escenario."),
            new SandboxDifference(
                    "banco", "Banco de prueba", "No hay conexión bancaria: los movimientos se añaden por API."),
            new SandboxDifference(
                    "funciones",
                    "Funciones no disponibles",
                    "La subida de documentos, la generación de modelos, la importación de extractos y las propuestas"
                            + " de conciliación responden 501; las lecturas funcionan."),
            new SandboxDifference(
                    "modelo_303", "Modelo 303 generado", "Cada cliente con facturas tiene el del trimestre anterior."),
            new SandboxDifference("reloj", "Reloj simulado", "Solo avanza; un reinicio lo devuelve al presente."),
            new SandboxDifference("contadores", "Contadores propios", "No se consume nada de las cuotas del plan."),
            new SandboxDifference("certificados", "Sin certificados", "No se guardan, y su subida está bloqueada."),
            new SandboxDifference(
                    "webhooks",
                    "Webhooks con secreto propio",
                    "Los mismos eventos, firma y reintentos, con el campo environment."),
            new SandboxDifference(
                    "inactividad",
                    "Caduca sin uso",
                    "Sin actividad se avisa a los 60 días, se archiva a los 90 y se borra 30 días después."));
}
