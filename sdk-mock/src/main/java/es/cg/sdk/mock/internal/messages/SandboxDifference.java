package es.cg.sdk.mock.internal.messages;

import java.util.List;
import java.util.stream.Stream;

/**
 * A difference between the sandbox and production.
 *
 * @param code the code of the subject
 */
public record SandboxDifference(String code) {
    /** All differences that the contract names. */
    public static final List<SandboxDifference> ALL = Stream.of(
                    "remision",
                    "identificador_fiscal",
                    "huella_y_qr",
                    "documentos",
                    "serie",
                    "correo",
                    "cobros",
                    "banco",
                    "funciones",
                    "modelo_303",
                    "reloj",
                    "contadores",
                    "certificados",
                    "webhooks",
                    "inactividad")
            .map(SandboxDifference::new)
            .toList();

    public Message title() {
        return Message.of("difference." + code + ".title");
    }

    public Message description() {
        return Message.of("difference." + code + ".text");
    }
}
