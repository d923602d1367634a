package es.cg.sdk.mock.internal.domain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The accounts of the Spanish general chart that a small business uses, with the groups that they are in. */
public final class ChartOfAccounts {
    private static final Map<String, String> NAMES = read("""
            1 Financiación básica
            10 Capital
            100 Capital social
            12 Resultados pendientes de aplicación
            129 Resultado del ejercicio
            17 Deudas a largo plazo
            170 Deudas a largo plazo con entidades de crédito
            2 Activo no corriente
            21 Inmovilizaciones materiales
            213 Maquinaria
            216 Mobiliario
            217 Equipos para procesos de información
            28 Amortización acumulada del inmovilizado
            281 Amortización acumulada del inmovilizado material
            3 Existencias
            30 Comerciales
            300 Mercaderías
            4 Acreedores y deudores por operaciones comerciales
            40 Proveedores
            400 Proveedores
            41 Acreedores varios
            410 Acreedores por prestaciones de servicios
            43 Clientes
            430 Clientes
            436 Clientes de dudoso cobro
            44 Deudores varios
            440 Deudores
            46 Personal
            460 Anticipos de remuneraciones
            465 Remuneraciones pendientes de pago
            47 Administraciones Públicas
            470 Hacienda Pública, deudora por diversos conceptos
            4700 Hacienda Pública, deudora por IVA
            4709 Hacienda Pública, deudora por devolución de impuestos
            472 Hacienda Pública, IVA soportado
            473 Hacienda Pública, retenciones y pagos a cuenta
            475 Hacienda Pública, acreedora por conceptos fiscales
            4750 Hacienda Pública, acreedora por IVA
            4751 Hacienda Pública, acreedora por retenciones practicadas
            4752 Hacienda Pública, acreedora por impuesto sobre sociedades
            476 Organismos de la Seguridad Social, acreedores
            477 Hacienda Pública, IVA repercutido
            5 Cuentas financieras
            55 Otras cuentas no bancarias
            551 Cuenta corriente con socios y administradores
            555 Partidas pendientes de aplicación
            57 Tesorería
            570 Caja, euros
            572 Bancos e instituciones de crédito
            6 Compras y gastos
            60 Compras
            600 Compras de mercaderías
            607 Trabajos realizados por otras empresas
            62 Servicios exteriores
            621 Arrendamientos y cánones
            622 Reparaciones y conservación
            623 Servicios de profesionales independientes
            624 Transportes
            625 Primas de seguros
            626 Servicios bancarios y similares
            627 Publicidad, propaganda y relaciones públicas
            628 Suministros
            629 Otros servicios
            63 Tributos
            631 Otros tributos
            64 Gastos de personal
            640 Sueldos y salarios
            642 Seguridad Social a cargo de la empresa
            66 Gastos financieros
            662 Intereses de deudas
            68 Dotaciones para amortizaciones
            681 Amortización del inmovilizado material
            7 Ventas e ingresos
            70 Ventas
            700 Ventas de mercaderías
            705 Prestaciones de servicios
            708 Devoluciones de ventas
            75 Otros ingresos de gestión
            752 Ingresos por arrendamientos
            755 Ingresos por servicios al personal
            76 Ingresos financieros
            769 Otros ingresos financieros
            77 Beneficios excepcionales
            778 Ingresos excepcionales
            """);

    private ChartOfAccounts() {}

    private static Map<String, String> read(String lines) {
        Map<String, String> names = new LinkedHashMap<>();
        lines.lines()
                .forEach(
                        line -> names.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)));
        return Collections.unmodifiableMap(names);
    }

    /** Returns the accounts by code, each after the account that it is in. */
    public static Map<String, String> names() {
        return NAMES;
    }

    /** Returns the longest account of the chart that a longer code begins with; null if there is none. */
    public static @Nullable String parent(String code) {
        for (int length = Math.min(code.length() - 1, 4); length > 0; length--) {
            if (NAMES.containsKey(code.substring(0, length))) {
                return code.substring(0, length);
            }
        }
        return null;
    }
}
